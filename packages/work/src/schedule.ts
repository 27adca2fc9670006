import { type Choices, fields } from '@kilowatch/catalog'
import { type Day, dayNumber, daysAfter } from './days.ts'
import { defineFlow, type Role, type StateOf } from './flow.ts'
import { workKinds } from './kinds.ts'
import { type IntervalUnit, intervalsAfter } from './patrol/dates.ts'

const why = fields({ key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3, required: true })

/** Whoever entered it, and those who answer for its group or the business. */
const arrangers = ['creator', 'group-manager', 'admin'] as const satisfies readonly Role[]
const doers = ['assignee', ...arrangers] as const satisfies readonly Role[]

/** What some people are to do by a day: done, put off, left out this once, or given up. */
export const scheduleFlow = defineFlow({
  kind: 'schedule',
  name: workKinds.schedule,
  states: {
    open: { zh: '待办', en: 'Open', tone: 'waiting', code: 0, ahead: 'complete' },
    done: { zh: '已完成', en: 'Done', tone: 'done', code: 1 },
    skipped: { zh: '已跳过', en: 'Skipped', tone: 'cancelled', code: 2 },
    cancelled: { zh: '已取消', en: 'Canceled', tone: 'cancelled', code: 3 },
  },
  starts: 'open',
  steps: {
    complete: {
      name: { zh: '完成', en: 'Complete' },
      past: 'Completed',
      from: ['open'],
      to: 'done',
      who: doers,
      asks: fields({ key: 'note', name: { zh: '完成说明', en: 'Work done' }, kind: 'text', most: 500, lines: 3 }),
    },
    postpone: {
      name: { zh: '延期', en: 'Postpone' },
      past: 'Postponed',
      from: ['open'],
      to: 'open',
      who: doers,
      asks: fields(
        { key: 'dueOn', name: { zh: '延期至', en: 'New due date' }, kind: 'day', required: true },
        { key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3, required: true },
      ),
    },
    skip: {
      name: { zh: '跳过本次', en: 'Skip this occurrence' },
      past: 'Skipped this occurrence',
      from: ['open'],
      to: 'skipped',
      who: doers,
      asks: why,
      unless: 'once',
    },
    cancel: {
      name: { zh: '取消日程', en: 'Cancel item' },
      past: 'Canceled',
      from: ['open'],
      to: 'cancelled',
      who: arrangers,
      asks: why,
      grave: true,
    },
  },
})
export type ScheduleState = StateOf<typeof scheduleFlow>

/** What is done to one that leads to no other state. */
export const scheduleMarks = {
  change: { zh: '修改', en: 'Changed' },
  notice: { zh: '提醒相关人员', en: 'Notified the people' },
} as const

/** Who changes what it says, for whom it is and when. */
export const mayArrangeSchedule = (roles: readonly string[]): boolean => arrangers.some((role) => roles.includes(role))

export const scheduleRepeats = {
  once: { zh: '不重复', en: 'Does not repeat' },
  day: { zh: '每天', en: 'Every day' },
  week: { zh: '每周', en: 'Every week' },
  'two-weeks': { zh: '每两周', en: 'Every two weeks' },
  month: { zh: '每月', en: 'Every month' },
  quarter: { zh: '每季度', en: 'Every quarter' },
  'half-year': { zh: '每半年', en: 'Every half year' },
  year: { zh: '每年', en: 'Every year' },
} as const satisfies Choices
export type ScheduleRepeat = keyof typeof scheduleRepeats

interface Interval {
  every: number
  unit: IntervalUnit
}
const intervals: Readonly<Record<Exclude<ScheduleRepeat, 'once'>, Interval>> = {
  day: { every: 1, unit: 'day' },
  week: { every: 1, unit: 'week' },
  'two-weeks': { every: 2, unit: 'week' },
  month: { every: 1, unit: 'month' },
  quarter: { every: 3, unit: 'month' },
  'half-year': { every: 6, unit: 'month' },
  year: { every: 12, unit: 'month' },
}

export interface ScheduleRule {
  repeat: ScheduleRepeat
  /** The first date, from which the others are counted: the 31st comes back after a month that has none. */
  anchorOn: Day
  /** The last day on which it may be due; null: it goes on. */
  untilOn: Day | null
}

/** The first of its dates after a day; null where none follows. */
export function nextDueAfter({ repeat, anchorOn, untilOn }: ScheduleRule, day: Day): Day | null {
  if (repeat === 'once') return null
  const interval = intervals[repeat]
  const longest = { day: 1, week: 7, month: 31 }[interval.unit] * interval.every
  // Some interval at or before the date that is looked for: nothing is counted through from years ago.
  let count = Math.max(0, Math.floor((dayNumber(day) - dayNumber(anchorOn)) / longest) - 1)
  while (intervalsAfter(interval, anchorOn, count) <= day) count++
  const next = intervalsAfter(interval, anchorOn, count)
  return untilOn !== null && next > untilOn ? null : next
}

/** When one follows that is over: after its own date, and not before today. What was missed meanwhile is not made up for. */
export const followingDue = (rule: ScheduleRule, { dueOn, today }: { dueOn: Day; today: Day }): Day | null =>
  nextDueAfter(rule, dueOn >= today ? dueOn : daysAfter(today, -1))

/** Dates that are still to come of one that is open, within some days. */
export function datesAhead(rule: ScheduleRule, dueOn: Day, { from, to }: { from: Day; to: Day }): Day[] {
  const found: Day[] = []
  const before = daysAfter(from, -1)
  let day = nextDueAfter(rule, dueOn > before ? dueOn : before)
  while (day !== null && day <= to) {
    found.push(day)
    day = nextDueAfter(rule, day)
  }
  return found
}
