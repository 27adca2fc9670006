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

/** What a condensed line had between its lowest and its highest readings, as outlines; none of what is no mean. */
export function envelopes(
  series: { at: readonly number[]; min?: readonly (number | null)[] | undefined; max?: readonly (number | null)[] | undefined },
  span: TimeSpan,
  box: { width: number; height: number; low: number; high: number },
): Place[][] {
  const { at, min, max } = series
  if (!min || !max) return []
  const lows = curvePieces({ at, value: min }, span, box)
  return curvePieces({ at, value: max }, span, box).map((piece, index) => [...piece, ...[...(lows[index] ?? [])].reverse()])
}

/** "0.0,12.5 4.2,13.0" */
export function pointsOf(piece: readonly Place[]): string {
  return piece.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}
