import { daysAfter } from '@kilowatch/work'
import { isoDate } from '../../../shared/formats.ts'
import { dayBegins } from '../../../shared/zone.ts'
import type { TimeSpan } from '../../../ui/charts/chart-model.ts'

export const rangeChoices = ['today', 'yesterday', '24h', '7d', '30d', 'month', 'custom'] as const
export type RangeChoice = (typeof rangeChoices)[number]

const hour = 3_600_000
const day = 24 * hour

/** Exports of raw history span at most so much (specification). */
export const longestExport = 7 * day
/** How far back history may be asked for at once. */
export const longestSpan = 366 * day
const leastSpan = 60_000

/** What an address asks for and does not get: no such range or time, a time that ends before it begins, is too long or lies ahead. */
export type RangeProblem = 'unknown' | 'reversed' | 'too-long' | 'too-short' | 'ahead'

/** Why a custom time cannot be shown; undefined: it can. */
export function rangeProblem(choice: RangeChoice, now: number, from: number, to: number): RangeProblem | undefined {
  if (choice !== 'custom') return undefined
  if (!(from > 0 && to > 0)) return 'unknown'
  if (to < from) return 'reversed'
  if (from > now) return 'ahead'
  if (to - from < leastSpan) return 'too-short'
  return to - from > longestSpan ? 'too-long' : undefined
}

/** The time that a choice means now. A custom time that makes no sense is the last 24 hours. */
export function rangeOf(choice: RangeChoice, now: number, from: number, to: number): TimeSpan {
  const today = isoDate(now)
  const midnight = (days: number) => dayBegins(daysAfter(today, days)).getTime()
  switch (choice) {
    case 'today':
      return { from: midnight(0), to: now }
    case 'yesterday':
      return { from: midnight(-1), to: midnight(0) }
    case '24h':
      return { from: now - day, to: now }
    case '7d':
      return { from: now - 7 * day, to: now }
    case '30d':
      return { from: now - 30 * day, to: now }
    case 'month':
      return { from: dayBegins(`${today.slice(0, 7)}-01`).getTime(), to: now }
    case 'custom':
      return rangeProblem(choice, now, from, to) ? { from: now - day, to: now } : { from, to }
  }
}

/** Twice the time around the same middle, not beyond now and not longer than may be asked for. */
export function widened({ from, to }: TimeSpan, now: number): TimeSpan {
  const length = Math.min(longestSpan, (to - from) * 2)
  const end = Math.min(now, (from + to) / 2 + length / 2)
  return { from: Math.round(end - length), to: Math.round(end) }
}

/** A relative time ends at the next whole minute (hour for long ones), so that it is not asked for again each second. */
export function steadyNow(choice: RangeChoice, now: number): number {
  const stride = choice === '7d' || choice === '30d' || choice === 'month' ? 600_000 : 60_000
  return Math.ceil(now / stride) * stride
}
