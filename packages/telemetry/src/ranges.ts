/** Numbers in any order, as closed ranges in rising order: [3, 1, 2, 7] is [[1, 3], [7, 7]]. */
export function rangesOf(numbers: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && number <= last[1] + 1) last[1] = Math.max(last[1], number)
    else ranges.push([number, number])
  }
  return ranges
}
