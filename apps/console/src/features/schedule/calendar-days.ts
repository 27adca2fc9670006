import type { ScheduleCalendar, ScheduleRow } from '@kilowatch/contract'

type Ahead = ScheduleCalendar['ahead'][number]

/** What stands on one day: items, and dates on which one that repeats comes again. */
export interface DayEntries {
  items: readonly ScheduleRow[]
  ahead: readonly Ahead[]
}

const byTime = (a: { dueTime: string | null }, b: { dueTime: string | null }) => (a.dueTime ?? '').localeCompare(b.dueTime ?? '')

/** By day; what has no time of day comes first. */
export function entriesByDay({ items, ahead }: Pick<ScheduleCalendar, 'items' | 'ahead'>): ReadonlyMap<string, DayEntries> {
  const days = new Set([...items, ...ahead].map(({ dueOn }) => dueOn))
  const on = <T extends { dueOn: string; dueTime: string | null }>(all: readonly T[], day: string) =>
    all.filter(({ dueOn }) => dueOn === day).sort(byTime)
  return new Map([...days].sort().map((day) => [day, { items: on(items, day), ahead: on(ahead, day) }]))
}
