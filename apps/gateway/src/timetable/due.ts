import type { TimedTask } from '@kilowatch/telemetry'
import { dayIn, daysAfter, momentAt, weekdayOf } from '@kilowatch/work'

/** A moment where clocks of a zone show it. */
export interface LocalTime {
  /** ms since 1970 */
  at: number
  /** IANA name */
  zone: string
  /** 'yyyy-mm-dd' */
  date: string
  /** 1 Monday to 7 Sunday. */
  weekday: number
}

/** So late it is still done, s: for the moment in which the gateway starts. */
const grace = 60

/** @throws RangeError for a zone that this machine does not know */
export function localTime(at: number, zone: string): LocalTime {
  const date = dayIn(at, zone)
  return { at, zone, date, weekday: weekdayOf(date) + 1 }
}

/** One time at which a task is due, and how many seconds ago that was. */
interface Occurrence {
  /** 'yyyy-mm-dd hh:mm': later ones sort behind. */
  key: string
  late: number
}

function lastOccurrence(task: Pick<TimedTask, 'repeat' | 'days' | 'day' | 'at'>, now: LocalTime): Occurrence | undefined {
  const date = task.repeat === 'once' ? (task.day ?? now.date) : now.date
  if (date > now.date || (task.repeat === 'weekdays' && !task.days.includes(now.weekday))) return undefined
  const late = Math.floor(now.at / 1_000) - momentAt(date, task.at, now.zone).getTime() / 1_000
  return late < 0 ? undefined : { key: `${date} ${task.at}`, late }
}

/** What a task asks for now: to be done, or to be told that its time went by. `key` is then handled; undefined: nothing. */
export interface Due {
  what: 'run' | 'missed'
  key: string
  late: number
}

/** `handled`: key of the newest time of this task that was dealt with. */
export function dueOf(
  task: Pick<TimedTask, 'repeat' | 'days' | 'day' | 'at'>,
  now: LocalTime,
  handled: string | undefined,
): Due | undefined {
  const last = lastOccurrence(task, now)
  if (!last || isHandled(last.key, handled, now)) return undefined
  return { ...last, what: last.late <= grace ? 'run' : 'missed' }
}

/** The time that a task which is new here has behind it: that is neither done nor missed. */
export function behind(task: Pick<TimedTask, 'repeat' | 'days' | 'day' | 'at'>, now: LocalTime): string | undefined {
  return lastOccurrence(task, now)?.key
}

/** A clock that goes back does nothing twice; what a clock dealt with that ran days ahead does not hold for ever. */
function isHandled(key: string, handled: string | undefined, { date }: LocalTime): boolean {
  if (handled === undefined || key > handled) return false
  return handled.slice(0, 10) <= daysAfter(date, 1)
}
