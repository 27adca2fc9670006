import { type Day, daysAfter, daysBetween, monthsAfter } from '../days.ts'
import type { Worked } from './holidays.ts'

export type IntervalUnit = 'day' | 'week' | 'month'

/** How often, from which day on, and how freely. */
export interface PlanRule {
  every: number
  unit: IntervalUnit
  /** From which date of a task the next one is counted. */
  countedFrom: 'planned' | 'completed'
  /** The first date. */
  startsOn: Day
  /** How many days earlier or later a task may be done. */
  windowDays: number
  /** What falls on a day that nobody works on is planned for the next one that is, within its month where it is due by the month. */
  workdaysOnly: boolean
}

export const planLimits = { every: [1, 60], ahead: [1, 60] } as const

/** One date of a plan. `nominalOn`: by its interval alone; `plannedOn`: where that is moved to. */
export interface PlannedDate {
  nominalOn: Day
  plannedOn: Day
  windowFrom: Day
  windowTo: Day
}

/** Half of the shortest that the interval may be, so that the windows of two dates never meet. */
export function mostWindow({ every, unit }: Pick<PlanRule, 'every' | 'unit'>): number {
  const days = { day: 1, week: 7, month: 28 }[unit] * every
  return Math.floor((days - 1) / 2)
}

/** So many days of a row that nobody works on are believed; then the date stays where it is. */
const longestBreak = 60

export function dateOf(rule: Pick<PlanRule, 'unit' | 'windowDays' | 'workdaysOnly'>, nominalOn: Day, worked: Worked): PlannedDate {
  const plannedOn = rule.workdaysOnly ? workedDay(nominalOn, worked, rule.unit === 'month') : nominalOn
  return { nominalOn, plannedOn, windowFrom: daysAfter(plannedOn, -rule.windowDays), windowTo: daysAfter(plannedOn, rule.windowDays) }
}

/** The next day that is worked; of what is due by the month the one before, where the next is of another month ("modified following"). */
function workedDay(day: Day, worked: Worked, staysInMonth: boolean): Day {
  const isOf = (one: Day) => !staysInMonth || one.slice(0, 7) === day.slice(0, 7)
  const found = ([1, -1] as const).flatMap((direction) => nearestWorked(day, worked, direction) ?? [])
  return found.find(isOf) ?? found[0] ?? day
}

function nearestWorked(day: Day, worked: Worked, direction: 1 | -1): Day | undefined {
  for (let off = 0; off < longestBreak; off++) if (worked(daysAfter(day, off * direction))) return daysAfter(day, off * direction)
  return undefined
}

/** So many intervals later. Counted in one step from the first date: the 31st comes back after a month that has none. */
export function intervalsAfter({ every, unit }: Pick<PlanRule, 'every' | 'unit'>, day: Day, count: number): Day {
  if (unit === 'month') return monthsAfter(day, every * count)
  return daysAfter(day, every * count * (unit === 'week' ? 7 : 1))
}

/** The last task of the plan: dates counted from completion follow from it. */
export interface LastTask {
  nominalOn: Day
  /** Null: it is not over. */
  endedOn: Day | null
}

/**
 * Dates of the plan whose planned day is after `after`, in their order; two that are moved to the same day are one. Counted from completion
 * they begin one interval after the last task has ended: while it has not, with what would be if it ended on the planned day.
 */
export function* datesAfter(rule: PlanRule, after: Day, worked: Worked, last?: LastTask): Generator<PlannedDate> {
  const anchor = anchorOf(rule, last)
  const first = rule.countedFrom === 'planned' ? firstIndex(rule, anchor.day, after) : anchor.index
  for (let index = first, before = after; ; index++) {
    const date = dateOf(rule, intervalsAfter(rule, anchor.day, index), worked)
    if (date.plannedOn <= before) continue
    before = date.plannedOn
    yield date
  }
}

function anchorOf(rule: PlanRule, last: LastTask | undefined): { day: Day; index: number } {
  if (rule.countedFrom === 'planned' || !last) return { day: rule.startsOn, index: 0 }
  return { day: last.endedOn ?? last.nominalOn, index: 1 }
}

/** Some index at or before the first date after a day: nothing is counted through from years ago. */
function firstIndex({ every, unit }: PlanRule, anchor: Day, after: Day): number {
  const longest = { day: 1, week: 7, month: 31 }[unit] * every
  return Math.max(0, Math.floor((daysBetween(anchor, after) - longestBreak) / longest) - 1)
}

/** The next dates, for a person to read. */
export function nextDates(rule: PlanRule, after: Day, worked: Worked, count: number, last?: LastTask): PlannedDate[] {
  const found: PlannedDate[] = []
  for (const date of datesAfter(rule, after, worked, last)) if (found.push(date) >= count) break
  return found
}

/**
 * What is to be made now: dates up to `ahead` days from today. Counted from completion it is one at a time, and none while one is open.
 */
export function datesToMake(rule: PlanRule, { after, until }: { after: Day; until: Day }, worked: Worked, last?: LastTask): PlannedDate[] {
  if (rule.countedFrom === 'completed' && last && last.endedOn === null) return []
  const found: PlannedDate[] = []
  for (const date of datesAfter(rule, after, worked, last)) {
    if (date.plannedOn > until) break
    found.push(date)
    if (rule.countedFrom === 'completed') break
  }
  return found
}
