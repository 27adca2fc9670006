import { type DeviceType, deviceTypeOf, type ResolvedPoint, resolvePoint } from '@kilowatch/catalog'
import type { Top } from '@kilowatch/contract'

/** One bar of a top list; shares are parts of the bar's whole width. */
export interface TopBar {
  top: Top
  point: ResolvedPoint | undefined
  share: number
  /** Where the alarm line stands; null: no limit on the worst side. */
  limitShare: number | null
  /** At the limit or beyond it. */
  beyond: boolean
}

/** Room right of the alarm line, so that an excess is seen. */
const beyondLimit = 1.3

/** On which side the worst stands. */
export type WorstSide = 'high' | 'low'

/** Bars on one scale: a percentage on its declared range, other measures up to a little over the highest limit or value. */
export function topBars(tops: readonly Top[], worst: WorstSide = 'high'): TopBar[] {
  const points = tops.map((top) => pointOf(top))
  const scale = scaleOf(tops, points)
  return tops.map((top, index) => ({
    top,
    point: points[index],
    share: part(top.value, scale),
    limitShare: top.limit === null ? null : part(top.limit, scale),
    beyond: top.limit !== null && (worst === 'high' ? top.value >= top.limit : top.value <= top.limit),
  }))
}

function pointOf(top: Top): ResolvedPoint | undefined {
  const type: DeviceType | undefined = deviceTypeOf({ type: top.deviceType, given: top.given })
  return type && resolvePoint(type, top.key)
}

function scaleOf(tops: readonly Top[], points: readonly (ResolvedPoint | undefined)[]): number {
  const limits = tops.flatMap((top) => (top.limit === null ? [] : [top.limit]))
  const most = Math.max(...tops.map((top) => top.value), 0)
  const percent = points.every((point) => point?.point.kind === 'measure' && point.point.unit === '%')
  if (percent) return Math.max(100, most)
  return Math.max(most * (limits.length > 0 ? 1 : beyondLimit), ...limits.map((limit) => limit * beyondLimit), 1)
}

function part(value: number, scale: number): number {
  return Math.min(1, Math.max(0, value / scale))
}

/** The one limit that all bars share; null when they differ or some have none. */
export function commonLimit(bars: readonly TopBar[]): { value: number; point: ResolvedPoint } | null {
  const [first] = bars
  const same = bars.every((bar) => bar.top.limit === first?.top.limit)
  return first?.point && first.top.limit !== null && same ? { value: first.top.limit, point: first.point } : null
}
