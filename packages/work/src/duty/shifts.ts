import { type Day, dayIn, daysAfter, daysBetween, startOfDay } from '../days.ts'

/** A time of day, '08:00', of the business's zone. */
export type Clock = string

/** One kind of duty: when it begins and ends, on which days, and how many are needed. */
export interface Shift {
  /** Within its roster. */
  key: string
  name: string
  from: Clock
  /** Up to here; on the next day where it is not after `from`. */
  to: Clock
  need: number
  /** Days that it is needed on, Monday 0 to Sunday 6. */
  weekdays: readonly number[]
}

const minuteMs = 60_000

export function minutesOf(clock: Clock): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * When clocks of a zone show this time on a day: where they show it twice the first time, where they leave it out as late after midnight as
 * they would have.
 */
export function momentAt(day: Day, clock: Clock, timeZone: string): Date {
  const wanted = minutesOf(clock)
  const usual = startOfDay(day, timeZone).getTime() + wanted * minuteMs
  const late = minutesInto(day, usual, timeZone) - wanted
  if (late === 0) return new Date(usual)
  const moved = usual - late * minuteMs
  return new Date(minutesInto(day, moved, timeZone) === wanted ? moved : usual)
}

/** How far the clocks are from the beginning of the day. */
function minutesInto(day: Day, at: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  return daysBetween(day, dayIn(at, timeZone)) * 1_440 + minutesOf(shown)
}

/** From when to when somebody is on this duty of a day. */
export function spanOf({ from, to }: Pick<Shift, 'from' | 'to'>, day: Day, timeZone: string): { from: Date; to: Date } {
  const last = minutesOf(to) > minutesOf(from) ? day : daysAfter(day, 1)
  return { from: momentAt(day, from, timeZone), to: momentAt(last, to, timeZone) }
}
