import { type Day, dayIn, daysAfter, endOfDay, weekdayOf } from '@kilowatch/work'

/** The specification promises an answer within so many working days; the day of the submission is the first. */
export const reviewDays = 7

/** Monday to Friday are worked on; the platform keeps no list of public holidays. */
const isWorked = (day: Day): boolean => weekdayOf(day) < 5

/** Which working day it is at `now`, counted from the one on which (or after which) something came in. 0: none has begun. */
export function workingDay(since: Date, now: Date, timeZone: string): number {
  const today = dayIn(now, timeZone)
  let count = 0
  for (let day = dayIn(since, timeZone); day <= today; day = daysAfter(day, 1)) if (isWorked(day)) count++
  return count
}

/** The end of the last working day of a review, in that zone. */
export function dueOf(since: Date, timeZone: string): Date {
  let day = dayIn(since, timeZone)
  for (let left = isWorked(day) ? reviewDays - 1 : reviewDays; left > 0; ) {
    day = daysAfter(day, 1)
    if (isWorked(day)) left--
  }
  return endOfDay(day, timeZone)
}
