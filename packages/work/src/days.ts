/** A day of the calendar, 'yyyy-mm-dd', without a zone: which moments it is made of, the business's zone says. */
export type Day = string

const length = 86_400_000

/** Days since 1970-01-01. */
export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / length
export const dayAt = (number: number): Day => new Date(number * length).toISOString().slice(0, 10)
export const daysAfter = (day: Day, count: number): Day => dayAt(dayNumber(day) + count)
/** How many days lie between them; negative where `to` is before `from`. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)

/** Monday 0 to Sunday 6; 1970 began with a Thursday. */
export const weekdayOf = (day: Day): number => (((dayNumber(day) + 3) % 7) + 7) % 7

/** The same day so many months later; where that month is shorter, its last one. */
export function monthsAfter(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last))).toISOString().slice(0, 10)
}

/** The day that a moment is of in a zone. */
export function dayIn(at: Date | number, timeZone: string): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
}

/** When a day begins in a zone: found by what the clocks there say, and how far that is from midnight. */
export function startOfDay(day: Day, timeZone: string): Date {
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  let at = dayNumber(day) * length
  for (let tries = 0; tries < 3; tries++) {
    const [hour = 0, minute = 0] = hours.format(at).split(':').map(Number)
    const late = daysBetween(day, dayIn(at, timeZone)) * length + hour * 3_600_000 + minute * 60_000
    if (late === 0) break
    at -= late
  }
  return new Date(at)
}

/** When a day is over in a zone. */
export const endOfDay = (day: Day, timeZone: string): Date => startOfDay(daysAfter(day, 1), timeZone)
