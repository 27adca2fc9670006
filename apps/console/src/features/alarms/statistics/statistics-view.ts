import type { AlarmStatistics, AlarmTarget, AlarmTargetMet } from '@kilowatch/contract'
import { urlChoice, urlDay, urlText } from '../../../shared/url-state.ts'
import type { TargetPart } from '../../../ui/alarms/targets.ts'
import { type AlarmRange, rangeProblem, rangeQuery, ranges } from '../alarm-view.ts'

export const statisticsFields = { range: urlChoice(ranges, '30'), from: urlDay(), to: urlDay(), site: urlText() }
export type StatisticsView = AlarmRange & { site: string }

const usual: AlarmRange = { range: '30', from: '', to: '' }

/** What is wrong with the days; a time longer than a month can be counted, only not exported. */
export function countProblem(view: StatisticsView, today: string) {
  const problem = rangeProblem(view, today)
  return problem === 'over-a-month' ? null : problem
}

/** The time as the calls take it; days of which something is wrong count as the usual time. `today`: '2026-11-21'. */
export function statisticsQuery(view: StatisticsView, now: number, today: string) {
  const { from, to } = rangeQuery(countProblem(view, today) === null ? view : usual, now)
  return { from: from ?? new Date(now).toISOString(), ...(to ? { to } : {}), ...(view.site ? { site: view.site } : {}) }
}

/** The alarms that a number counts: those of the same time and site, narrowed further. */
export function historyAddress({ range, from, to, site }: StatisticsView, narrowing: Readonly<Record<string, string>>): string {
  const days = range === 'custom' ? { from, to } : {}
  return `/current_message?${new URLSearchParams({ tab: 'history', range, ...days, ...(site ? { site } : {}), ...narrowing })}`
}

/** Colours of the heat map, weakest first; the weakest is that of no alarm. */
export const heatSteps = 5

/** Upper ends of the steps but the last, by quantiles of what is not zero: a quiet fleet and a busy one are both told apart. */
export function heatBounds(counts: readonly number[]): number[] {
  const some = counts.filter((count) => count > 0).sort((a, b) => a - b)
  return [0.4, 0.7, 0.9].map((part) => some[Math.max(0, Math.floor(some.length * part) - 1)] ?? 0)
}

/** 0: none; 1 to 4: by the bounds. */
export function heatStep(count: number, bounds: readonly number[]): number {
  return count === 0 ? 0 : 1 + bounds.filter((bound) => count > bound).length
}

export type Targets = NonNullable<AlarmStatistics['targets']>
type Times = Pick<
  AlarmStatistics,
  'confirmSeconds' | 'releaseSeconds' | 'handleSeconds' | 'confirmTarget' | 'releaseTarget' | 'handleTarget'
>

export interface Judged {
  meets: boolean
  /** Percent that came within the target; null: none was judged. */
  share: number | null
  judged: number
  within: number
}

/** Rounded down but where all came in time: 100 % is said of nothing less. */
export function shareOf({ judged, within }: AlarmTargetMet): number | null {
  return judged === 0 ? null : Math.floor((within * 100) / judged)
}

/** All levels together: whether as many came within their targets as the business wants; null: nothing was judged. */
export function judgedShare(targets: Targets | null, met: AlarmTargetMet): Judged | null {
  const share = shareOf(met)
  return targets && share !== null ? { meets: share >= targets.share, share, ...met } : null
}

const parts = {
  confirm: { minutes: 'confirmMinutes', seconds: 'confirmSeconds', met: 'confirmTarget' },
  release: { minutes: 'releaseMinutes', seconds: 'releaseSeconds', met: 'releaseTarget' },
  handle: { minutes: 'handleMinutes', seconds: 'handleSeconds', met: 'handleTarget' },
} as const satisfies Readonly<Record<TargetPart, unknown>>

/** The mean that is held against a target; null: there was none. */
export function meanOf(times: Pick<Times, (typeof parts)[TargetPart]['seconds']>, part: TargetPart): number | null {
  return times[parts[part].seconds]
}

export function minutesOf(target: AlarmTarget | undefined, part: TargetPart): number | null {
  return target?.[parts[part].minutes] ?? null
}

/** One level: whether its mean meets the target; null: there is no target, or no mean to hold against it. */
export function judgedMean(target: AlarmTarget | undefined, part: TargetPart, times: Times): Judged | null {
  const minutes = minutesOf(target, part)
  const seconds = meanOf(times, part)
  const met = times[parts[part].met]
  if (minutes === null || (seconds === null && met.judged === 0)) return null
  // None was confirmed, but some have waited too long.
  return { meets: seconds !== null && seconds <= minutes * 60, share: shareOf(met), ...met }
}
