import type { TimeSpan } from './chart-model.ts'

export type Place = readonly [x: number, y: number]

/** A stored line as places in a box of so many units, broken where it has no value. `low` and `high`: what foot and head of the box mean. */
export function curvePieces(
  series: { at: readonly number[]; value: readonly (number | null)[] },
  span: TimeSpan,
  box: { width: number; height: number; low: number; high: number },
): Place[][] {
  const scale = box.height / Math.max(box.high - box.low, 1e-9)
  const pieces: Place[][] = [[]]
  series.at.forEach((at, index) => {
    const value = series.value[index]
    if (value === null || value === undefined) pieces.push([])
    else pieces.at(-1)?.push([((at - span.from) / (span.to - span.from)) * box.width, (box.high - value) * scale])
  })
  return pieces.filter((piece) => piece.length > 0)
}

/** "0.0,12.5 4.2,13.0" */
export function pointsOf(piece: readonly Place[]): string {
  return piece.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}
