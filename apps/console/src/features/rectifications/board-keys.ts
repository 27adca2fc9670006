interface Place {
  column: number
  row: number
}

/** The card that an arrow leads to, among columns of so many cards; empty columns are passed over. Nothing where there is none. */
export function nextCard(lengths: readonly number[], { column, row }: Place, key: string): Place | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const next = row + (key === 'ArrowUp' ? -1 : 1)
    return next >= 0 && next < (lengths[column] ?? 0) ? { column, row: next } : undefined
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const step = key === 'ArrowLeft' ? -1 : 1
  for (let next = column + step; next >= 0 && next < lengths.length; next += step) {
    const length = lengths[next] ?? 0
    if (length > 0) return { column: next, row: Math.min(row, length - 1) }
  }
  return undefined
}
