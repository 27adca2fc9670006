import { type DeviceType, deviceTypeOf, type ResolvedPoint, resolvePoint } from '@kilowatch/catalog'
import type { Home, Top } from '@kilowatch/contract'

/** One bar of a top list; shares are parts of the bar's whole width. */
export interface TopBar {
  top: Top
  point: ResolvedPoint | undefined
  share: number
  /** Where the alarm line stands; null: no high limit. */
  limitShare: number | null
  over: boolean
}

/** Room right of the alarm line, so that an excess is seen. */
const beyondLimit = 1.3

/** Bars on one scale: a percentage on its declared range, other measures up to a little over the highest limit or value. */
export function topBars(tops: readonly Top[]): TopBar[] {
  const points = tops.map((top) => pointOf(top))
  const scale = scaleOf(tops, points)
  return tops.map((top, index) => ({
    top,
    point: points[index],
    share: part(top.value, scale),
    limitShare: top.limit === null ? null : part(top.limit, scale),
    over: top.limit !== null && top.value >= top.limit,
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

type Hour = Home['hours'][number]
export const hourParts = ['released', 'confirmed', 'unconfirmed'] as const
export type HourPart = (typeof hourParts)[number]

/** Top of the axis for stacked hours, and its ticks: whole numbers, three of them. */
export function hourScale(hours: readonly Hour[]): { top: number; ticks: number[] } {
  const most = Math.max(...hours.map(hourTotal), 2)
  const rough = most / 2
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power)
  return { top: step * 2, ticks: [0, step, step * 2] }
}

export function hourTotal(hour: Hour): number {
  return hour.unconfirmed + hour.confirmed + hour.released
}

/** How many sites there are: devices without one stand together, and are none. */
export function namedSites(sites: Home['sites']): number {
  return sites.filter(({ site }) => site !== '').length
}
