import type { TimedPeriod } from '@kilowatch/contract'
import { wallTime, weekdayOf } from '@kilowatch/work'

type Times = Pick<TimedPeriod, 'days' | 'from' | 'to'>

/** A time of the week: day 1 Monday to 7 Sunday, minutes since midnight. */
export interface WeekTime {
  day: number
  minute: number
}

export const minutesOfDay = 1_440
export const daysOfWeek = [1, 2, 3, 4, 5, 6, 7] as const

/** What a clock in this zone shows. `at`: milliseconds since 1970. */
export function weekTimeOf(at: number, timeZone: string): WeekTime {
  const { day, seconds } = wallTime(at, timeZone)
  return { day: weekdayOf(day) + 1, minute: Math.floor(seconds / 60) }
}

/** Minutes since midnight from which to which something is held on a day, and by which period. */
export function spansOf<P extends Times>(day: number, periods: readonly P[]): { from: number; to: number; period: P }[] {
  return periods
    .filter(({ days }) => days.split(',').includes(String(day)))
    .map((period) => ({ from: minutesOf(period.from), to: minutesOf(period.to), period }))
    .sort((a, b) => a.from - b.from)
}

/** Whether something is held at that time. */
export function isHeldAt({ day, minute }: WeekTime, periods: readonly Times[]): boolean {
  return spansOf(day, periods).some(({ from, to }) => from <= minute && minute < to)
}

/** When that changes next: the end, past midnight too, or the next start; undefined: never. */
export function nextChange(now: WeekTime, periods: readonly Times[]): WeekTime | undefined {
  const held = isHeldAt(now, periods)
  const edges = daysOfWeek.flatMap((day) =>
    spansOf(day, periods).flatMap(({ from, to }) => [
      { day, minute: from },
      { day: to === minutesOfDay ? (day % 7) + 1 : day, minute: to % minutesOfDay },
    ]),
  )
  const week = 7 * minutesOfDay
  const away = ({ day, minute }: WeekTime) => ((day - now.day) * minutesOfDay + minute - now.minute + week) % week || week
  return edges.filter((edge) => isHeldAt(edge, periods) !== held).sort((a, b) => away(a) - away(b))[0]
}

/** 'hh:mm'. */
export function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
