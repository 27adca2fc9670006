import {
  datesToMake,
  daysAfter,
  type Holiday,
  mostWindow,
  type PlannedDate,
  type PlanRule,
  usualHolidays,
  type Worked,
  workedBy,
} from '@kilowatch/work'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'

/** What a plan needs so that its next tasks can be made. */
export interface MakingPlan extends PlanRule {
  id: string
  businessId: string
  aheadDays: number
  madeUntil: string
  /** In the zone of its business. */
  today: string
  lastNominal: string | null
  lastEnded: string | null
  /** Dates of it that have a task. */
  taken: readonly string[]
}

/** Dates that are to have tasks now. `until`: as far as this instead of the plan's own days ahead. */
export function newDates(plan: MakingPlan, worked: Worked, until = daysAfter(plan.today, plan.aheadDays)): PlannedDate[] {
  const last = plan.lastNominal === null ? undefined : { nominalOn: plan.lastNominal, endedOn: plan.lastEnded }
  const taken = new Set(plan.taken)
  return datesToMake(plan, { after: plan.madeUntil, until }, worked, last).filter(({ nominalOn }) => !taken.has(nominalOn))
}

export interface HolidayRow {
  year: number
  days: readonly Holiday[]
}

/** Days that a business works on: by its own list of a year, else by its country's. */
export function workedOf(timeZone: string, own: readonly HolidayRow[]): Worked {
  const years = new Map<number, Worked>()
  const ofYear = (year: number): Worked => workedBy(own.find((row) => row.year === year)?.days ?? usualHolidays(timeZone, year, 'zh'))
  return (day) => {
    const year = Number(day.slice(0, 4))
    const known = years.get(year) ?? ofYear(year)
    years.set(year, known)
    return known(day)
  }
}

/** @throws Refusal 10003 for a window of more than half the interval */
export function demandWindow(rule: Pick<PlanRule, 'every' | 'unit' | 'windowDays'>): void {
  const most = mostWindow(rule)
  if (rule.windowDays > most) throw new Refusal(10003, { field: 'body.windowDays', says: says('patrol-window', { most }) })
}
