import { type Day, daysAfter, daysBetween, weekdayOf } from './days.ts'
import { momentAt } from './duty/shifts.ts'

/** Until when something is put off that cannot be done today. */
export const putOffChoices = {
  tomorrow: { zh: '明天', en: 'Tomorrow' },
  monday: { zh: '下周一', en: 'Next Monday' },
} as const
export type PutOffChoice = keyof typeof putOffChoices

/** As many days ahead at the most: what waits longer has another date, or is nobody's. */
export const putOffMost = 60
/** When work begins: what was put off comes back then. */
const backAt = '08:00'

/** The day on which it comes back; null: it may not be that one. */
export function putOffDay(wish: PutOffChoice | Day, today: Day): Day | null {
  const day = wish === 'tomorrow' ? daysAfter(today, 1) : wish === 'monday' ? daysAfter(today, 7 - weekdayOf(today)) : wish
  const ahead = daysBetween(today, day)
  return ahead >= 1 && ahead <= putOffMost ? day : null
}

/** Why something stays: somebody waits for it, it is overdue, it is critical and has no date, or it waits no more. */
export const putOffRefusals = ['waited-for', 'overdue', 'critical', 'gone'] as const
export type PutOffRefusal = (typeof putOffRefusals)[number]

export interface PutOffFacts {
  /** Of its kind: a colleague stands by until it is done. */
  waitedFor: boolean
  critical: boolean
  dueAt: Date | null
}

export function putOffRefusal({ waitedFor, critical, dueAt }: PutOffFacts, now: Date): PutOffRefusal | null {
  if (waitedFor) return 'waited-for'
  if (dueAt !== null && dueAt <= now) return 'overdue'
  return critical && dueAt === null ? 'critical' : null
}

/** When it comes back: on that day in the zone of its business, and not after its due date. */
export function backFromPutOff(day: Day, timeZone: string, dueAt: Date | null): Date {
  const at = momentAt(day, backAt, timeZone)
  return dueAt !== null && dueAt < at ? dueAt : at
}

/** Kinds that are never put off: somebody stands at the switch, or waits for an answer. */
export const neverPutOff: ReadonlySet<string> = new Set(['operation', 'duty-swap'])
