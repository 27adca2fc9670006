import { type Day, daysAfter, momentOf } from '../days.ts'

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

export function minutesOf(clock: Clock): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** When clocks of a zone show this time on a day. */
export const momentAt = (day: Day, clock: Clock, timeZone: string): Date => momentOf(day, minutesOf(clock) * 60, timeZone)

/** From when to when somebody is on this duty of a day. */
export function spanOf({ from, to }: Pick<Shift, 'from' | 'to'>, day: Day, timeZone: string): { from: Date; to: Date } {
  const last = minutesOf(to) > minutesOf(from) ? day : daysAfter(day, 1)
  return { from: momentAt(day, from, timeZone), to: momentAt(last, to, timeZone) }
}
