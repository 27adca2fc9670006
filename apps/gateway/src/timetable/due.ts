import type { TimedTask } from '@kilowatch/telemetry'

/** A moment as the clock on a wall shows it. */
export interface LocalTime {
  /** 'yyyy-mm-dd' */
  date: string
  /** 1 Monday to 7 Sunday. */
  weekday: number
  /** Since midnight. */
  seconds: number
}

/** So late it is still done, s: for the moment in which the gateway starts. */
const grace = 60

const clocks = new Map<string, Intl.DateTimeFormat>()

/** @param now ms since 1970 @param zone IANA name @throws RangeError for a zone that this machine does not know */
export function localTime(now: number, zone: string): LocalTime {
  const known =
    clocks.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  clocks.set(zone, known)
  const part = Object.fromEntries(known.formatToParts(now).map(({ type, value }) => [type, value]))
  const date = `${part.year}-${part.month}-${part.day}`
  return {
    date,
    weekday: new Date(`${date}T00:00:00Z`).getUTCDay() || 7,
    seconds: Number(part.hour) * 3_600 + Number(part.minute) * 60 + Number(part.second),
  }
}

/** One time at which a task is due, and how many seconds ago that was. */
interface Occurrence {
  /** 'yyyy-mm-dd hh:mm': later ones sort behind. */
  key: string
  late: number
}

function lastOccurrence(task: Pick<TimedTask, 'repeat' | 'days' | 'day' | 'at'>, now: LocalTime): Occurrence | undefined {
  const date = task.repeat === 'once' ? (task.day ?? '') : now.date
  if (date > now.date || (task.repeat === 'weekdays' && !task.days.includes(now.weekday))) return undefined
  const [hours = 0, minutes = 0] = task.at.split(':').map(Number)
  const late = date === now.date ? now.seconds - hours * 3_600 - minutes * 60 : Number.POSITIVE_INFINITY
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
  const tomorrow = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return handled.slice(0, 10) <= tomorrow
}
