import type { NotificationPreferences } from '@kilowatch/contract'
import { dayIn, daysAfter, momentAt } from '@kilowatch/work'

/**
 * When the quiet hours end that hold now; null: none do. Hours are of the business's zone: those of a night whose clocks jump begin and end as
 * late after midnight as on any other.
 */
export function quietUntil(quiet: NotificationPreferences['quiet'], timeZone: string, now: Date): Date | null {
  if (quiet === null || quiet.from === quiet.to) return null
  const { from, to } = quiet
  const today = dayIn(now, timeZone)
  const ends = [daysAfter(today, -1), today].map((day) => {
    const end = momentAt(to > from ? day : daysAfter(day, 1), to, timeZone)
    return momentAt(day, from, timeZone) <= now && now < end ? end : null
  })
  return ends.find((end) => end !== null) ?? null
}
