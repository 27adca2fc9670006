/** The specification promises an answer within so many working days; the day of the submission is the first. */
export const reviewDays = 7

const day = 86_400_000

/** Day of the week and date of a moment in a zone. Monday to Friday are worked on; public holidays are not known here. */
function dayIn(at: Date, timeZone: string): number {
  const text = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
  return Date.parse(`${text}T00:00:00Z`) / day
}

/** Days since 1970, which was a Thursday. */
function isWorked(date: number): boolean {
  const weekday = (date + 4) % 7
  return weekday !== 0 && weekday !== 6
}

/** Which working day it is at `now`, counted from the one on which (or after which) something came in. 0: none has begun. */
export function workingDay(since: Date, now: Date, timeZone: string): number {
  let count = 0
  for (let date = dayIn(since, timeZone); date <= dayIn(now, timeZone); date++) if (isWorked(date)) count++
  return count
}

/** The end of the last working day of a review, in that zone. */
export function dueOf(since: Date, timeZone: string): Date {
  let date = dayIn(since, timeZone)
  for (let left = isWorked(date) ? reviewDays - 1 : reviewDays; left > 0; ) if (isWorked(++date)) left--
  return midnight(date + 1, timeZone)
}

/** When a date begins in a zone: found from noon, whose hour there says how far it is away. */
function midnight(date: number, timeZone: string): Date {
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  let at = date * day
  for (let tries = 0; tries < 3; tries++) {
    const [hour = 0, minute = 0] = hours.format(at).split(':').map(Number)
    const late = (dayIn(new Date(at), timeZone) - date) * day + hour * 3_600_000 + minute * 60_000
    if (late === 0) break
    at -= late
  }
  return new Date(at)
}
