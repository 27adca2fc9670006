import { type ChartMark, type PlotFrame, xOf } from './chart-model.ts'

/** CSS px: a mark can be hit with a finger, and stands so far off the value that it points at. */
export const markSize = 24
const offValue = 20
const textWidth = 52

/** Where a mark stands, CSS px in the panel's box. */
export interface PlacedMark {
  mark: ChartMark
  left: number
  top: number
  /** Height of the value that it points at. */
  at: number
  /** There is room for its text at its right. */
  roomy: boolean
}

/**
 * Marks apart from their value and from each other: above what is high in the plot, below what is low, and where several fall together
 * further off in the same direction, or in the other where the plot ends. `heightOf`: of a mark's value, CSS px.
 */
export function placeMarks(marks: readonly ChartMark[], frame: PlotFrame, heightOf: (mark: ChartMark) => number): PlacedMark[] {
  const placed: PlacedMark[] = []
  const seen = marks.filter(({ at }) => at >= frame.from && at <= frame.to).sort((a, b) => a.at - b.at)
  for (const mark of seen) {
    const at = Math.min(frame.top + frame.height, Math.max(frame.top, heightOf(mark)))
    const left = xOf(frame, mark.at)
    placed.push({ mark, left, top: freePlace(left, at, frame, placed), at, roomy: false })
  }
  return placed.map((one) => ({ ...one, roomy: placed.every((other) => other === one || !covers(other, one)) }))
}

function freePlace(left: number, at: number, frame: PlotFrame, placed: readonly PlacedMark[]): number {
  const [least, most] = [frame.top + markSize / 2, frame.top + frame.height - markSize / 2]
  const away = at < frame.top + frame.height / 2 ? -1 : 1
  const steps = Array.from({ length: Math.ceil(frame.height / markSize) + 1 }, (_, step) => offValue + step * markSize)
  const places = [...steps.map((step) => at + away * step), ...steps.map((step) => at - away * step)].filter(
    (top) => top >= least && top <= most,
  )
  const free = places.find((top) =>
    placed.every((other) => Math.abs(other.left - left) >= markSize || Math.abs(other.top - top) >= markSize),
  )
  return free ?? places[0] ?? Math.min(most, Math.max(least, at))
}

/** Whether a mark stands where the text of another would. */
function covers(other: PlacedMark, one: PlacedMark): boolean {
  const right = other.left - one.left
  return right > 0 && right < textWidth + markSize && Math.abs(other.top - one.top) < markSize
}
