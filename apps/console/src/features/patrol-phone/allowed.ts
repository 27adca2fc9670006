import type { PatrolLine } from '@kilowatch/contract'
import { isFresh, toleranceOf } from '@kilowatch/work'

/** Within what a measured figure passes. */
export interface Allowed {
  low: number
  high: number
  /** It is the reported figure, so much more or less; null: bounds of the item itself have a part in it. */
  around: { value: number; by: { absolute: number } | { share: number } } | null
}

type Line = Pick<PatrolLine, 'item' | 'platform'>

/** What the rules allow now; null: they say nothing. What was reported long ago decides nothing. */
export function allowedOf({ item, platform }: Line, now: number): Allowed | null {
  const tolerance = toleranceOf(item)
  const fresh = tolerance && platform && isFresh({ at: Date.parse(platform.at) }, now) ? { ...platform, tolerance } : null
  const bounds = item.kind === 'number' && 'outside' in item.fails ? item.fails.outside : null
  if (!fresh) return bounds && { low: bounds[0], high: bounds[1], around: null }
  const { value, tolerance: by } = fresh
  const most = 'absolute' in by ? by.absolute : by.share * Math.abs(value)
  const [low, high] = [value - most, value + most]
  const isCut = bounds !== null && (bounds[0] > low || bounds[1] < high)
  if (!isCut) return { low, high, around: { value, by } }
  const cut = { low: Math.max(low, bounds[0]), high: Math.min(high, bounds[1]), around: null }
  return cut.low <= cut.high ? cut : { low: bounds[0], high: bounds[1], around: null }
}

/** How much of the band's width stands on either side of what is allowed. */
const margin = 0.16

/** Where a figure stands on a band that has room on both sides of what is allowed, from 0 to 1. */
export function placeOn({ low, high }: Allowed, figure: number): number {
  const span = high - low
  if (span <= 0) return figure < low ? 0 : figure > high ? 1 : 0.5
  return Math.min(1, Math.max(0, margin + ((figure - low) / span) * (1 - 2 * margin)))
}
