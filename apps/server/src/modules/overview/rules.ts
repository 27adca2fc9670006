import { quantise } from '@kilowatch/catalog'
import type { Top } from '@kilowatch/contract'
import type { HandlingState } from '@kilowatch/work'
import { dayIn, daysAfter, startOfDay } from '@kilowatch/work'

/** Of one measure in a group, by its devices. */
export interface GroupMeasure {
  highest: Top | null
  mean: number | null
}

/** The highest and the mean over the devices of a group; `tops` holds each device once, highest first. */
export function measureOf(tops: readonly Top[], members: ReadonlySet<string>): GroupMeasure {
  const those = tops.filter(({ deviceId }) => members.has(deviceId))
  const [highest = null] = those
  if (!highest) return { highest, mean: null }
  return { highest, mean: quantise(those.reduce((sum, { value }) => sum + value, 0) / those.length, 1) }
}

interface DayCount {
  day: string
  level: number | null
  state: HandlingState | null
  events: number
}

export interface PeriodCount {
  count: number
  before: number
  unconfirmed: number
  levels: Record<string, number>
  trend: { day: string; count: number; unconfirmed: number }[]
}

/** The last `days` of what was counted by day, and what came in as many before. */
export function periodOf(rows: readonly DayCount[], days: number): PeriodCount {
  const all = [...new Set(rows.map(({ day }) => day))].sort()
  const inTime = new Set(all.slice(-days))
  const those = rows.filter(({ day }) => inTime.has(day))
  const open = those.filter(({ state }) => state === 'unconfirmed')
  const ofDay = (list: readonly DayCount[], day: string) => sum(list.filter((row) => row.day === day))
  return {
    count: sum(those),
    before: sum(rows) - sum(those),
    unconfirmed: sum(open),
    levels: Object.fromEntries([1, 2, 3, 4].map((level) => [String(level), sum(those.filter((row) => row.level === level))])),
    trend: [...inTime].map((day) => ({ day, count: ofDay(those, day), unconfirmed: ofDay(open, day) })),
  }
}

/** Days of a zone, the last of them today's; '2026-11-26'. */
export function lastDays(now: Date, timeZone: string, days: number): string[] {
  const today = dayIn(now, timeZone)
  return Array.from({ length: days }, (_, place) => daysAfter(today, place - days + 1))
}

/** What was counted by day, in the last of these days and in as many before. `all`: both, the earliest first. */
export function countsOf<Row extends { day: string; count: number }>(rows: readonly Row[], all: readonly string[]) {
  const shown = all.slice(all.length / 2)
  const [first = ''] = shown
  const those = rows.filter(({ day }) => day >= first)
  const total = (list: readonly Row[]) => list.reduce((sum, { count }) => sum + count, 0)
  return {
    those,
    count: total(those),
    before: total(rows) - total(those),
    trend: shown.map((day) => ({ day, count: total(those.filter((row) => row.day === day)) })),
  }
}

const sum = (rows: readonly DayCount[]) => rows.reduce((total, { events }) => total + events, 0)

/** So many days and as many before, when they begin, and when the shown ones do. */
export function spanOf(now: Date, timeZone: string, days: number): { all: string[]; since: Date; from: string } {
  const all = lastDays(now, timeZone, days * 2)
  return { all, since: startOfDay(all[0] ?? '', timeZone), from: startOfDay(all[days] ?? '', timeZone).toISOString() }
}

interface Counted {
  count: number
}

/** How many there are of those of which something holds. */
export const sumOf = <Row extends Counted>(rows: readonly Row[], holds: (row: Row) => boolean = () => true): number =>
  rows.reduce((sum, row) => sum + (holds(row) ? row.count : 0), 0)

/** By state; those without any are left out. */
export function byState<State extends string>(rows: readonly (Counted & { state: State })[]): Partial<Record<State, number>> {
  const states: Partial<Record<State, number>> = {}
  for (const { state, count } of rows) states[state] = (states[state] ?? 0) + count
  return states
}
