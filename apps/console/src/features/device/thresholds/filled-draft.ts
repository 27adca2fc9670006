import { allowsSide, patternOf, ruleFor } from '@kilowatch/catalog'
import type { Rule } from '@kilowatch/contract'
import { type EditablePoint, type ThresholdDraft, textsOf } from '../../../ui/thresholds/threshold-draft.ts'

interface Filling {
  /** The point of the device that is meant: of one that repeats, this repetition alone gets the limits. */
  point: string
  /** As an address has it: side, alarm and release. */
  fill: readonly string[]
  measures: readonly EditablePoint[]
  /** Points that the device has. */
  keys: readonly string[]
  present: Readonly<Record<string, Rule>>
}

/** The draft that an address asks for, beside the other side and the delays as they are; empty where it means nothing here. */
export function filledDraft({ point: key, fill, measures, keys, present }: Filling): ThresholdDraft {
  const [side, alarm, release] = fill
  const point = measures.find(({ pattern }) => pattern === patternOf(key))?.point
  if ((side !== 'high' && side !== 'low') || point?.kind !== 'measure' || !allowsSide(point, side) || !keys.includes(key)) return {}
  const [first, second] = [figure(alarm, point.decimals), figure(release, point.decimals)]
  if (first === undefined || second === undefined) return {}
  const texts = textsOf(ruleFor(present, key), point)
  return { [key]: side === 'high' ? { ...texts, ha: first, hr: second } : { ...texts, la: first, lr: second } }
}

function figure(text: string | undefined, decimals: number): string | undefined {
  const value = text === undefined || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value.toFixed(decimals) : undefined
}
