import type { Place } from './directions.ts'

/** What a label takes beside its text, in pixels: its edges, its height, and how far below its place it stands. */
const edges = 22
const height = 42
const below = 14
/** About what one value takes, with its name where there are several. */
const valueWidth = 72

/** A device with what its label holds. */
export interface Labelled extends Place {
  id: string
  name: string
  /** How many values stand below the name. */
  values: number
}

/** About how wide the label is: Chinese characters are as wide as high, others half of that. */
export function labelWidth({ name, values }: Pick<Labelled, 'name' | 'values'>): number {
  const text = [...name].reduce((sum, character) => sum + (character > '\u2e7f' ? 13 : 7.5), 0)
  return edges + Math.max(text, valueWidth * values)
}

/** On which side of its place a label stands, so that it stays on the picture. */
export type Side = 'start' | 'middle' | 'end'

export function sideOf(x: number, label: number, picture: number): Side {
  if (x * picture < label / 2) return 'start'
  return (1 - x) * picture < label / 2 ? 'end' : 'middle'
}

/** Which of these have room for their labels, on a picture of so many pixels; the first ones have it first. The others show theirs when pointed at. */
export function withRoom(pins: readonly Labelled[], picture: { width: number; height: number }): ReadonlySet<string> {
  const taken: { left: number; right: number; top: number }[] = []
  const shown = new Set<string>()
  for (const pin of pins) {
    const width = labelWidth(pin)
    const shift = { start: 0, middle: -width / 2, end: -width }[sideOf(pin.x, width, picture.width)]
    const left = pin.x * picture.width + shift
    const one = { left, right: left + width, top: pin.y * picture.height + below }
    const stands = taken.some((other) => one.left < other.right && other.left < one.right && Math.abs(one.top - other.top) < height + below)
    if (stands) continue
    taken.push(one)
    shown.add(pin.id)
  }
  return shown
}
