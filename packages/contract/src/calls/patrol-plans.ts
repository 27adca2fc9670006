import { type Choices, fields } from '@kilowatch/catalog'
import { planLimits } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, Person, RecordId } from '../fields.ts'
import { shapeOf } from '../form.ts'
import { defineList } from '../list.ts'
import { line } from '../one-line.ts'

export const intervalUnits = {
  day: { zh: '天', en: 'days' },
  week: { zh: '周', en: 'weeks' },
  month: { zh: '个月', en: 'months' },
} as const satisfies Choices
export const countedFrom = {
  planned: { zh: '计划日', en: 'Planned date' },
  completed: { zh: '完成日', en: 'Completed date' },
} as const satisfies Choices

/** Whether tasks are made of it. */
export const planStates = {
  true: { zh: '启用', en: 'Enabled' },
  false: { zh: '停用', en: 'Disabled' },
} as const satisfies Choices

const [leastEvery, mostEvery] = planLimits.every
const [leastAhead, mostAhead] = planLimits.ahead

/** What a plan says beside its devices, group and people. */
export const patrolPlanFields = fields(
  { key: 'name', name: { zh: '计划名称', en: 'Plan name' }, kind: 'text', most: 30, required: true },
  { key: 'every', name: { zh: '间隔', en: 'Interval' }, kind: 'number', range: [leastEvery, mostEvery], required: true, usual: 1 },
  { key: 'unit', name: { zh: '单位', en: 'Unit' }, kind: 'choice', of: intervalUnits, usual: 'month' },
  { key: 'countedFrom', name: { zh: '计算起点', en: 'Counted from' }, kind: 'choice', of: countedFrom, usual: 'planned' },
  { key: 'startsOn', name: { zh: '首次日期', en: 'First date' }, kind: 'day', required: true },
  {
    key: 'windowDays',
    name: { zh: '窗口（前后天数）', en: 'Window (days before and after)' },
    kind: 'number',
    range: [0, 840],
    usual: 0,
    help: { zh: '不超过间隔的一半', en: 'Up to half of the interval' },
  },
  { key: 'aheadDays', name: { zh: '提前生成（天）', en: 'Made ahead (days)' }, kind: 'number', range: [leastAhead, mostAhead], usual: 14 },
  { key: 'minutes', name: { zh: '预计用时（分钟）', en: 'Expected time (min)' }, kind: 'number', range: [1, 2880] },
  {
    key: 'skills',
    name: { zh: '要求的资质', en: 'Required skills' },
    kind: 'text',
    most: 100,
    example: { zh: '例如：高压电工证', en: 'For example: high-voltage certificate' },
  },
  { key: 'note', name: { zh: '说明', en: 'Note' }, kind: 'text', most: 500, lines: 3 },
)

const PlanWish = z.object({
  ...shapeOf(patrolPlanFields),
  workdaysOnly: z.boolean().default(false),
  enabled: z.boolean().default(true),
  groupId: RecordId.nullable().default(null),
  assigneeId: RecordId.nullable().default(null),
  /** A business that serves this one, in place of a person. */
  providerId: RecordId.nullable().default(null),
  /** Why a person has it who does not have the skills that it asks for; empty: they have them. */
  withoutSkill: z.union([z.literal(''), line(200, 2)]).default(''),
  boxIds: z.array(DeviceId).min(1).max(200),
  /** Sheets of the business that are asked of devices of their types, in place of the catalogue’s lists: one for a type. */
  templateIds: z.array(RecordId).max(40).default([]),
})
export type PatrolPlanWish = z.output<typeof PlanWish>

const Day = z.iso.date()
const Named = z.object({ id: RecordId, name: z.string() })

export const PatrolPlanRow = z.object({
  id: RecordId,
  name: z.string(),
  enabled: z.boolean(),
  group: Named.nullable(),
  assignee: Person.nullable(),
  provider: Named.nullable(),
  every: z.number().int(),
  unit: z.enum(['day', 'week', 'month']),
  countedFrom: z.enum(['planned', 'completed']),
  startsOn: Day,
  windowDays: z.number().int(),
  workdaysOnly: z.boolean(),
  aheadDays: z.number().int(),
  minutes: z.number().int().nullable(),
  skills: z.string(),
  withoutSkill: z.string(),
  note: z.string(),
  /** Sheets that it asks for. */
  templateIds: z.array(RecordId),
  devices: z.number().int(),
  /** Of its tasks that are not over, the one that is planned first. */
  nextOn: Day.nullable(),
})
export type PatrolPlanRow = z.output<typeof PatrolPlanRow>

const PlanTask = z.object({
  id: RecordId,
  number: z.string().nullable(),
  state: z.enum(['waiting', 'executing', 'review', 'done', 'cancelled', 'overdue']),
  nominalOn: Day.nullable(),
  plannedOn: Day,
  completedOn: Day.nullable(),
  assignee: Person.nullable(),
})

export const PatrolPlan = PatrolPlanRow.extend({
  /** Those that the caller sees. */
  members: z.array(z.object({ id: DeviceId, name: z.string(), type: z.string(), site: z.string() })),
  /** The last that a date counted from completion follows from. */
  last: z.object({ nominalOn: Day, endedOn: Day.nullable() }).nullable(),
  /** Not over yet, the first ones. */
  coming: z.array(PlanTask),
  /** Over, the newest first. */
  past: z.array(PlanTask),
  changedAt: Instant,
})
export type PatrolPlan = z.output<typeof PatrolPlan>

export const patrolPlanList = defineList({
  name: { zh: '巡检计划', en: 'Patrol plans' },
  path: '/api/v1/patrol-plans',
  variant: 'own',
  access: { business: 'member' },
  reads: ['patrol-plan', 'patrol-task', 'group'],
  summary: 'Patrol plans of the business',
  row: PatrolPlanRow,
  filters: {
    search: { kind: 'search', name: { zh: '计划名称', en: 'Plan name' } },
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
    enabled: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: planStates },
  },
  sorts: ['name', '-name', 'nextOn', '-nextOn'],
  columns: {
    name: { name: { zh: '计划名称', en: 'Plan' } },
    every: { name: { zh: '间隔', en: 'Interval' }, kind: 'number' },
    unit: { name: { zh: '单位', en: 'Unit' }, of: intervalUnits },
    countedFrom: { name: { zh: '计算起点', en: 'Counted from' }, of: countedFrom },
    group: { name: { zh: '分组', en: 'Group' } },
    assignee: { name: { zh: '负责人', en: 'Assigned to' } },
    provider: { name: { zh: '服务商', en: 'Provider' } },
    devices: { name: { zh: '设备', en: 'Devices' }, kind: 'number' },
    nextOn: { name: { zh: '下次日期', en: 'Next date' }, sort: 'nextOn' },
    enabled: { name: { zh: '状态', en: 'State' } },
  },
  file: { path: '/api/v1/patrol-plans/export' },
})

const Holiday = z.object({ day: Day, worked: z.boolean(), name: line(30) })
export const PatrolHolidays = z.object({
  year: z.number().int(),
  /** The list of the business; false: the country's. */
  own: z.boolean(),
  days: z.array(Holiday),
})
export type PatrolHolidays = z.output<typeof PatrolHolidays>

const one = { path: '/api/v1/patrol-plans/:planId', variant: 'own' } as const
const ofOne = { params: { planId: ':patrolPlan' } }
const manage = { record: 'patrol-plan', can: 'manage', at: 'params.planId' } as const
const sample = {
  ...{ name: '门诊 UPS 周检', every: 1, unit: 'week' as const, startsOn: '2026-12-01', windowDays: 2 },
  ...{ boxIds: [':device'], groupId: ':group' },
}
const wrongPlan = [10003, 30001, 50001, 50003, 70003] as const

/** What is looked at regularly: intervals, devices and people. */
export const patrolPlanCalls = {
  listPatrolPlans: patrolPlanList.page,
  exportPatrolPlans: patrolPlanList.file,
  addPatrolPlan: call({
    method: 'POST',
    path: '/api/v1/patrol-plans',
    variant: 'own',
    access: { all: [{ business: 'admin' }, { devices: 'view', at: 'body.boxIds' }] },
    changes: ['patrol-plan', 'patrol-task'],
    summary: 'Add a patrol plan; its first tasks are made with it',
    body: PlanWish,
    data: PatrolPlan,
    refusals: wrongPlan,
    sample: { body: { ...sample, name: '影像 UPS 周检' } },
  }),
  readPatrolPlan: call({
    ...one,
    method: 'GET',
    access: { record: 'patrol-plan', can: 'see', at: 'params.planId' },
    reads: ['patrol-plan', 'patrol-task', 'device', 'group'],
    summary: 'One patrol plan with its devices, its coming tasks and the last that are over',
    data: PatrolPlan,
    sample: ofOne,
  }),
  changePatrolPlan: call({
    ...one,
    method: 'PUT',
    access: { all: [manage, { devices: 'view', at: 'body.boxIds' }] },
    changes: ['patrol-plan', 'patrol-task'],
    summary: 'Change a patrol plan: tasks that somebody has begun, moved or given to somebody stay, the others are made anew',
    body: PlanWish,
    data: PatrolPlan,
    refusals: wrongPlan,
    sample: { ...ofOne, body: sample },
  }),
  removePatrolPlan: call({
    ...one,
    method: 'DELETE',
    access: manage,
    changes: ['patrol-plan', 'patrol-task'],
    summary: 'Remove a patrol plan and those of its tasks that nobody has touched',
    data: z.null(),
    sample: ofOne,
  }),
  readHolidays: call({
    method: 'GET',
    path: '/api/v1/patrol-holidays/:year',
    variant: 'own',
    access: { business: 'member' },
    reads: ['patrol-holidays'],
    summary: 'Days of a year that are free, or worked, otherwise than their weekday says',
    data: PatrolHolidays,
    refusals: [10003],
    sample: { params: { year: '2026' } },
  }),
  saveHolidays: call({
    method: 'PUT',
    path: '/api/v1/patrol-holidays/:year',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['patrol-holidays', 'patrol-task'],
    summary: 'Keep a list of one’s own for a year; null: the country’s again. Tasks that nobody has touched are made anew',
    body: z.object({ days: z.array(Holiday).max(200).nullable() }),
    data: PatrolHolidays,
    refusals: [10003],
    sample: { params: { year: '2026' }, body: { days: [{ day: '2026-10-01', worked: false, name: '国庆节' }] } },
  }),
}
