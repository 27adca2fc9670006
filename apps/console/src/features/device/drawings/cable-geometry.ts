import { niceStep } from '../../../ui/charts/value-range.ts'

/** Marks stand each 5 m, on a long cable so that no more than so many do. */
const usualStep = 5
const mostMarks = 12

/** Metres at which a cable of this length has marks: from its beginning, and its end. */
export function cableMarks(length: number, most = mostMarks): number[] {
  const step = length / usualStep <= most ? usualStep : niceStep(length / most)
  const inner = Array.from({ length: Math.ceil(length / step) }, (_, place) => place * step)
  // A mark too close to the end would be written over it.
  return [...inner.filter((at) => at === 0 || length - at >= step / 2), length]
}

/** Share of the cable's length at which something is; undefined where it cannot be on this cable. */
export function placeOnCable(position: number | undefined, length: number | undefined): number | undefined {
  if (position === undefined || length === undefined || length <= 0 || position < 0) return undefined
  return position <= length ? position / length : undefined
}
