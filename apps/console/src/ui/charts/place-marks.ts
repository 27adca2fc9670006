import { type ChartMark, type PlotFrame, xOf } from './chart-model.ts'
import { gatherMarks } from './gather-marks.ts'
import { textWidth } from './text-width.ts'

/** CSS px: a mark can be hit with a finger, and stands so far off the value that it points at. */
export const markSize = 24
const offValue = 20
/** Kept for the text of a mark, however short. */
const leastText = 52
const ringRadius = 6

/** Where a mark stands, CSS px in the panel's box. */
export interface PlacedMark {
  mark: ChartMark
  /** Of its time. */
  x: number
  /** Of its sign, which stays within the plot: beyond it stand the labels. */
  left: number
  top: number
  /** Height of the value that it points at. */
  at: number
  /** Its text stands before it. */
  before: boolean
  /** There is room for its text. */
  roomy: boolean
}

/**
 * Alarms apart from their value and from each other: above what is high in the plot, below what is low, and where several fall together
 * further off in the same direction, or in the other where the plot ends. Rings stand on their value, where nothing else does. Values
 * beyond the plot that are near each other share one mark at its edge. `heightOf`: of a mark's value, CSS px.
 */
export function placeMarks(marks: readonly ChartMark[], frame: PlotFrame, heightOf: (mark: ChartMark) => number): PlacedMark[] {
  const placed: PlacedMark[] = []
  const seen = marks.filter(({ at }) => at >= frame.from && at <= frame.to)
  for (const mark of [...seen.filter((one) => !isBeyond(heightOf(one), frame)), ...atEdges(seen, frame, heightOf)].sort(
    (a, b) => a.at - b.at,
  )) {
    const at = Math.min(frame.top + frame.height, Math.max(frame.top, heightOf(mark)))
    const x = xOf(frame, mark.at)
    const left = within(x, frame, mark.kind === 'would-fire' ? ringRadius : markSize / 2)
    placed.push({ mark, x, left, top: freePlace(mark, left, at, frame, placed), at, ...textOf(mark, left, frame) })
  }
  return placed.map((one) => ({ ...one, roomy: one.roomy && placed.every((other) => other === one || !covers(other, one)) }))
}

function within(x: number, { left, width }: PlotFrame, half: number): number {
  return Math.max(left + half, Math.min(left + width - half, x))
}

/** On which side the text of a mark fits into the plot: behind it, unless it wants to stand before it or there is no room. */
function textOf(mark: ChartMark, left: number, frame: PlotFrame): Pick<PlacedMark, 'before' | 'roomy'> {
  const room = markSize / 2 + textWidth(mark.text)
  const [fitsBefore, fitsBehind] = [left - room >= frame.left, left + room <= frame.left + frame.width]
  const before = fitsBefore && (mark.before === true || !fitsBehind)
  return { before, roomy: before || fitsBehind }
}

const isBeyond = (height: number, { top, height: whole }: PlotFrame) => height < top - 1 || height > top + whole + 1

/** Of the marks beyond the plot one for each place at an edge: the gravest, with how many there are. */
function atEdges(marks: readonly ChartMark[], frame: PlotFrame, heightOf: (mark: ChartMark) => number): ChartMark[] {
  const beyond = marks.filter((mark) => mark.kind !== 'step' && isBeyond(heightOf(mark), frame))
  const sides = [beyond.filter((mark) => heightOf(mark) < frame.top), beyond.filter((mark) => heightOf(mark) > frame.top)]
  return [
    ...marks.filter((mark) => mark.kind === 'step' && isBeyond(heightOf(mark), frame)),
    ...sides.flatMap((side) => gatherMarks(side, ({ at }) => xOf(frame, at), markSize + leastText).map((group) => asOne(group.marks))),
  ]
}

function asOne(marks: readonly ChartMark[]): ChartMark {
  const [worst] = [...marks].sort((a, b) => (b.level ?? 0) - (a.level ?? 0))
  if (!worst || marks.length === 1) return worst as ChartMark
  return { ...worst, text: `${worst.text} ×${marks.length}`, title: [...new Set(marks.map(({ title }) => title))].join('\n') }
}

function freePlace(mark: ChartMark, left: number, at: number, frame: PlotFrame, placed: readonly PlacedMark[]): number {
  const [least, most] = [frame.top + markSize / 2, frame.top + frame.height - markSize / 2]
  const away = at < frame.top + frame.height / 2 ? -1 : 1
  const onValue = mark.kind === 'would-fire' ? [at] : []
  const steps = Array.from({ length: Math.ceil(frame.height / markSize) + 1 }, (_, step) => offValue + step * markSize)
  const off = [...steps.map((step) => at + away * step), ...steps.map((step) => at - away * step)]
  const places = [...onValue, ...off.filter((top) => top >= least && top <= most)]
  const free = places.find((top) =>
    placed.every((other) => Math.abs(other.left - left) >= markSize || Math.abs(other.top - top) >= markSize),
  )
  return free ?? places[0] ?? Math.min(most, Math.max(least, at))
}

/** Whether a mark stands where the text of another would. */
function covers(other: PlacedMark, one: PlacedMark): boolean {
  const away = one.before ? one.left - other.left : other.left - one.left
  return away > 0 && away < Math.max(leastText, textWidth(one.mark.text)) + markSize && Math.abs(other.top - one.top) < markSize
}
