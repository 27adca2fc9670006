import type { Day } from '@kilowatch/work'
import dayjs, { type Dayjs } from 'dayjs'
import type { Moment } from '../../shared/formats.ts'
import { timeOfDay, wallOf } from '../../shared/zone.ts'

// What stands in a picker is what the business's clocks show, without a zone of its own: these turn it into days and moments and back.

/** What stands in a picker for a day or a clock of its own, 'yyyy-mm-dd' or of the named form. */
export const inPicker = (text: string, form?: string): Dayjs => dayjs(text, form)

/** A day in a picker; null: none, and what is no day. */
export function pickedDay(day: Day | null | undefined): Dayjs | null {
  const picked = day ? inPicker(day) : null
  return picked?.isValid() ? picked : null
}

/** The day that was picked; '': none. */
export const dayPicked = (picked: Dayjs | null | undefined): Day => picked?.format('YYYY-MM-DD') ?? ''

/** A moment in a picker. */
export const pickedTime = (at: Moment): Dayjs => inPicker(wallOf(at))

/** The moment that was picked. */
export const timePicked = (picked: Dayjs): Date =>
  timeOfDay(dayPicked(picked), picked.hour() * 3_600 + picked.minute() * 60 + picked.second())
