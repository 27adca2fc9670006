/** A day of the calendar, 'yyyy-mm-dd', without a zone: which moments it is made of, the business's zone says. */
export type Day = string

const length = 86_400_000
const minute = 60_000

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

/** What a clock on a wall shows. */
export interface WallTime {
  day: Day
  /** Since midnight, by this clock. */
  seconds: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Kept: to make one takes a hundred times as long as to use it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  clocks.set(timeZone, made)
  return made
}

const secondsOf = (at: Date | number): number => Math.floor(Number(at) / 1_000) * 1_000

/** 'yyyy-mm-dd hh:mm:ss' as the clocks of a zone show it. @throws RangeError for a zone that is not known here */
export const wallText = (at: Date | number, timeZone: string): string => clockOf(timeZone).format(secondsOf(at))

/** Years that are written otherwise than with four digits have no zone that anybody could name: they are read as UTC. */
const [firstWall, lastWall] = [Date.UTC(1000, 0, 2), Date.UTC(9999, 11, 30)]

/** The same as if it were UTC, ms. */
function wallOf(at: number, timeZone: string): number {
  return at < firstWall || at > lastWall ? secondsOf(at) : Date.parse(`${wallText(at, timeZone).replace(' ', 'T')}Z`)
}

/** How far the clocks of a zone are ahead of UTC, ms. */
export const offsetIn = (at: Date | number, timeZone: string): number => wallOf(Number(at), timeZone) - secondsOf(at)

/** ISO 8601 with the offset: '2026-10-25T02:00:00+01:00' is not the 02:00 of an hour before. */
export function isoIn(at: Date | number, timeZone: string): string {
  const minutes = Math.round(offsetIn(at, timeZone) / minute)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  return `${wallText(at, timeZone).replace(' ', 'T')}${offset}`
}

export function wallTime(at: Date | number, timeZone: string): WallTime {
  const wall = wallOf(Number(at), timeZone)
  const number = Math.floor(wall / length)
  return { day: dayAt(number), seconds: (wall - number * length) / 1_000 }
}

/** The day that a moment is of in a zone. */
export const dayIn = (at: Date | number, timeZone: string): Day => wallText(at, timeZone).slice(0, 10)

/**
 * When the clocks of a zone show a time of a day, as RFC 5545 has it: of a time that comes twice the first, and a time that the clocks jump
 * over is counted with the offset before (02:30 of a night without it is 03:30).
 * @param seconds since midnight; those of the day after and before are understood as well
 */
export const momentOf = (day: Day, seconds: number, timeZone: string): Date =>
  new Date(momentOfWall(dayNumber(day) * length + seconds * 1_000, timeZone))

function momentOfWall(wall: number, timeZone: string): number {
  const before = wall - offsetIn(wall - length, timeZone)
  if (wallOf(before, timeZone) === wall) return before
  const after = wall - offsetIn(wall + length, timeZone)
  return wallOf(after, timeZone) === wall ? after : before
}

/** When a day begins in a zone: its midnight, and where the clocks jump over that, the moment at which they do. */
export function startOfDay(day: Day, timeZone: string): Date {
  const found = momentOf(day, 0, timeZone).getTime()
  if (wallOf(found, timeZone) === dayNumber(day) * length) return new Date(found)
  let [before, within] = [found - length, found]
  while (within - before > 1_000) {
    const middle = secondsOf((before + within) / 2)
    if (dayIn(middle, timeZone) < day) before = middle
    else within = middle
  }
  return new Date(within)
}

/** When a day is over in a zone. */
export const endOfDay = (day: Day, timeZone: string): Date => startOfDay(daysAfter(day, 1), timeZone)

/** The same time of the clocks so many days later; before, where the count is negative. */
export function daysLater(at: Date, count: number, timeZone: string): Date {
  return new Date(momentOfWall(wallOf(at.getTime(), timeZone) + count * length, timeZone) + (at.getTime() - secondsOf(at)))
}

/** Whether the end is at most so many days of the calendar after the start, whatever the clocks do in between. */
export function isWithinDays(from: Date, to: Date, days: number, timeZone: string): boolean {
  return to.getTime() <= daysLater(from, days, timeZone).getTime()
}
