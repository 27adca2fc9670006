import type { StateMarks } from '../state-mark.tsx'

/** How far an alarm is in its handling. */
export const handlingMarks = {
  unconfirmed: ['waits', 'var(--critical)'],
  confirmed: ['waits', 'var(--primary)'],
  handled: ['check', 'var(--normal)'],
} as const satisfies StateMarks

/** How it came to an end. */
export const outcomeMarks = {
  itself: ['check', 'var(--text-2)'],
  work: ['check', 'var(--normal)'],
  remains: ['waits', 'var(--notice)'],
} as const satisfies StateMarks

/** One record, over the list of all. */
export const handlingAddress = (id: string): string => `/enterprise/operation/events?record=${id}`
