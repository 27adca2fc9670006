import { type DeviceType, resolveControl } from '@kilowatch/catalog'
import type { OfferedControl } from '@kilowatch/telemetry'
import type { WordKey } from '../../http/words.ts'
import { isClock, weekdaysOf } from './rules.ts'

/** A time of the week for which a control is held. */
export interface Period {
  control: string
  /** 1 Monday to 7 Sunday. */
  days: readonly number[]
  /** 'hh:mm'. */
  from: string
  /** Later than `from`; '24:00' is the end of the day. */
  to: string
}

/** A form of a period as it was sent. */
export interface PeriodForm {
  /** '1,3,5' */
  days: string
  from: string
  /** '00:00' is the end of the day. */
  to: string
}

/** What is wrong with a form: which field, in which words. */
export interface PeriodFault {
  field: keyof PeriodForm
  says: WordKey
  values?: Record<string, string>
}

/** What begins and what ends a period of a control that this device has and its type lets be held so; undefined: it does not. */
export function endsOfPeriods(type: DeviceType, offered: readonly OfferedControl[], key: string): { from: string; to: string } | undefined {
  const ends = resolveControl(type, key)?.control.periods
  const values = offered.find((control) => control.key === key)?.values ?? []
  return ends && [ends.from, ends.to].every((value) => values.includes(value)) ? ends : undefined
}

/** The period of a form, or what is wrong with it. `others`: periods that are switched on, without this one. */
export function periodOf(
  control: string,
  { days: text, from, to: end }: PeriodForm,
  others: readonly Period[],
): { period: Period } | { fault: PeriodFault } {
  const days = weekdaysOf(text)
  const to = end === '00:00' ? '24:00' : end
  if (!days) return { fault: { field: 'days', says: 'timed-days' } }
  if (!isClock(from)) return { fault: { field: 'from', says: 'timed-at' } }
  if (!isClock(to) && to !== '24:00') return { fault: { field: 'to', says: 'timed-at' } }
  if (from > to) return { fault: { field: 'from', says: 'period-order' } }
  if (from === to) return { fault: { field: 'to', says: 'period-empty' } }
  const period = { control, days, from, to }
  const other = others.find((each) => overlaps(each, period))
  if (other) return { fault: { field: 'from', says: 'period-overlap', values: { from: other.from, to: other.to } } }
  return { period }
}

function overlaps(one: Period, other: Period): boolean {
  if (one.control !== other.control || one.to <= other.from || other.to <= one.from) return false
  return one.days.some((day) => other.days.includes(day))
}

/**
 * When a period ends: at which time, and on which days. Where another begins at that moment (or itself, on the day after), nothing ends:
 * a door that is armed over midnight is not disarmed for a minute. `on`: periods that are switched on, this one among them.
 */
export function endOf({ control, days, to }: Period, on: readonly Period[]): { at: string; days: number[] } {
  const isMidnight = to === '24:00'
  const at = isMidnight ? '00:00' : to
  const goesOn = new Set(on.filter((each) => each.control === control && each.from === at).flatMap((each) => each.days))
  const ending = isMidnight ? days.map((day) => (day % 7) + 1).sort() : days
  return { at, days: ending.filter((day) => !goesOn.has(day)) }
}
