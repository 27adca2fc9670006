import { mostScheduleDays, type ScheduleKind, type ScheduleReminder } from '@kilowatch/contract'
import { type Day, daysBetween, type ScheduleRepeat } from '@kilowatch/work'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'

/** What one says, beside its subject and its people. */
export interface ScheduleTexts {
  title: string
  kind: ScheduleKind
  note: string
  dueOn: Day
  dueTime: string | null
  repeat: ScheduleRepeat
  untilOn: Day | null
  remind: ScheduleReminder
}

/** Minutes before it is due; null: nobody is reminded. */
export const reminders = {
  none: null,
  due: 0,
  'quarter-hour': 15,
  hour: 60,
  day: 1_440,
  'three-days': 4_320,
  week: 10_080,
} as const satisfies Readonly<Record<ScheduleReminder, number | null>>

export const reminderOf = (minutes: number | null): ScheduleReminder =>
  (Object.keys(reminders) as ScheduleReminder[]).find((key) => reminders[key] === minutes) ?? 'none'

/** @throws Refusal 10003 for a day that is past, or a last day of repeating that makes no sense */
export function demandDates({ dueOn, repeat, untilOn }: Pick<ScheduleTexts, 'dueOn' | 'repeat' | 'untilOn'>, today: Day): void {
  if (dueOn < today) throw new Refusal(10003, { field: 'body.dueOn', says: says('schedule-past') })
  if (untilOn === null) return
  if (repeat === 'once') throw new Refusal(10003, { field: 'body.untilOn', says: says('schedule-until-once') })
  if (untilOn < dueOn) throw new Refusal(10003, { field: 'body.untilOn', says: says('schedule-until') })
}

/** @throws Refusal 10003 for none or too many days */
export function demandSpan({ from, to }: { from: Day; to: Day }): void {
  const days = daysBetween(from, to)
  if (days < 0 || days >= mostScheduleDays)
    throw new Refusal(10003, { field: 'query.to', says: says('schedule-span', { most: mostScheduleDays }) })
}

/** As people are told of it: the day, with its time where it has one. */
export const dueText = ({ dueOn, dueTime }: Pick<ScheduleTexts, 'dueOn' | 'dueTime'>): string =>
  dueTime === null ? dueOn : `${dueOn} ${dueTime}`
