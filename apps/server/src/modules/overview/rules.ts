import { quantise } from '@kilowatch/catalog'
import type { Top } from '@kilowatch/contract'
import type { HandlingState } from '@kilowatch/work'

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

const sum = (rows: readonly DayCount[]) => rows.reduce((total, { events }) => total + events, 0)
