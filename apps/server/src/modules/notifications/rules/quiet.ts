import type { NotificationPreferences } from '@kilowatch/contract'

const dayMinutes = 1_440
const minuteMs = 60_000

/** When the quiet hours end that hold now; null: none do. Hours are of the business's zone, also where its clocks are changed. */
export function quietUntil(quiet: NotificationPreferences['quiet'], timeZone: string, now: Date): Date | null {
  if (quiet === null) return null
  const [from, to, present] = [minutesOf(quiet.from), minutesOf(quiet.to), localMinutes(now, timeZone)]
  const within = from <= to ? present >= from && present < to : present >= from || present < to
  if (!within) return null
  const wait = (to - present + dayMinutes) % dayMinutes
  const end = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + wait * minuteMs)
  return new Date(end.getTime() + offBy(to, localMinutes(end, timeZone)) * minuteMs)
}

/** Clocks that were changed in between show another time than was aimed at. */
function offBy(wanted: number, shown: number): number {
  const off = (wanted - shown + dayMinutes) % dayMinutes
  return off > dayMinutes / 2 ? off - dayMinutes : off
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

function localMinutes(at: Date, timeZone: string): number {
  return minutesOf(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at))
}
