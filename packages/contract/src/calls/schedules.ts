import { type Choices, fields } from '@kilowatch/catalog'
import { type ScheduleRepeat, type ScheduleState, scheduleFlow, scheduleRepeats } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, Person, RecordId } from '../fields.ts'
import { changesOf, formOf, shapeOf } from '../form.ts'
import { defineList, yesNo } from '../list.ts'
import { TimelineEntry } from './patrol-tasks.ts'

const Day = z.iso.date()
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const Named = z.object({ id: RecordId, name: z.string() })

export const scheduleKinds = {
  maintenance: { zh: '维护保养', en: 'Maintenance' },
  inspection: { zh: '检查检测', en: 'Inspection' },
  drill: { zh: '演练', en: 'Drill' },
  training: { zh: '培训', en: 'Training' },
  meeting: { zh: '会议', en: 'Meeting' },
  report: { zh: '报告报送', en: 'Report' },
  renewal: { zh: '合同与续期', en: 'Contract or renewal' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Choices
export type ScheduleKind = keyof typeof scheduleKinds
const Kind = z.enum(Object.keys(scheduleKinds) as [ScheduleKind, ...ScheduleKind[]])
const Repeat = z.enum(Object.keys(scheduleRepeats) as [ScheduleRepeat, ...ScheduleRepeat[]])
const State = z.enum(Object.keys(scheduleFlow.states) as [ScheduleState, ...ScheduleState[]])

/** How long before it is due people are reminded; of one without a time of day, before 9:00 of its day. */
export const scheduleReminders = {
  none: { zh: '不提醒', en: 'No reminder' },
  due: { zh: '到时提醒', en: 'When due' },
  'quarter-hour': { zh: '提前 15 分钟', en: '15 minutes before' },
  hour: { zh: '提前 1 小时', en: '1 hour before' },
  day: { zh: '提前 1 天', en: '1 day before' },
  'three-days': { zh: '提前 3 天', en: '3 days before' },
  week: { zh: '提前 1 周', en: '1 week before' },
} as const satisfies Choices
export type ScheduleReminder = keyof typeof scheduleReminders
const Reminder = z.enum(Object.keys(scheduleReminders) as [ScheduleReminder, ...ScheduleReminder[]])

/** Which of them a list shows. */
export const scheduleShown = {
  open: { zh: '未完成', en: 'Open' },
  over: { zh: '已结束', en: 'Ended' },
  all: { zh: '全部', en: 'All' },
} as const satisfies Choices
export const scheduleFor = {
  me: { zh: '我的日程', en: 'For me' },
  all: { zh: '全部', en: 'All' },
} as const satisfies Choices
const scheduleTimes = {
  true: { zh: '逾期', en: 'Overdue' },
  false: { zh: '未逾期', en: 'Not overdue' },
} as const satisfies Choices

export const scheduleNotices = {
  given: { zh: '日程安排', en: 'Item assigned' },
  before: { zh: '到期前提醒', en: 'Reminder' },
  overdue: { zh: '逾期提醒', en: 'Overdue' },
  postponed: { zh: '延期通知', en: 'Postponed' },
  'by-hand': { zh: '人工提醒', en: 'Sent manually' },
} as const satisfies Choices
export type ScheduleNoticeKind = keyof typeof scheduleNotices

/** People that one is for. */
export const mostSchedulePeople = 50
/** Days that the calendar shows at once. */
export const mostScheduleDays = 62

export const ScheduleRow = z.object({
  id: RecordId,
  title: z.string(),
  kind: Kind,
  state: State,
  dueOn: Day,
  /** Null: any time of that day. */
  dueTime: Clock.nullable(),
  /** Its time is past and it is still to be done. */
  overdue: z.boolean(),
  repeat: Repeat,
  remind: Reminder,
  people: z.array(Person),
  group: Named.nullable(),
  devices: z.number().int(),
  createdBy: z.string().nullable(),
  createdAt: Instant,
  changedAt: Instant,
  /** What the caller is to it. */
  roles: z.array(z.string()),
})
export type ScheduleRow = z.output<typeof ScheduleRow>

export const ScheduleNotice = z.object({
  id: RecordId,
  at: Instant,
  what: z.enum(Object.keys(scheduleNotices) as [ScheduleNoticeKind, ...ScheduleNoticeKind[]]),
  /** Null: the system. */
  by: Person.nullable(),
  people: z.array(Person),
})
export type ScheduleNotice = z.output<typeof ScheduleNotice>

export const Schedule = ScheduleRow.extend({
  note: z.string(),
  untilOn: Day.nullable(),
  members: z.array(z.object({ id: DeviceId, name: z.string(), type: z.string(), site: z.string(), visible: z.boolean() })),
  /** The one that followed when this one was over. */
  next: z.object({ id: RecordId, dueOn: Day }).nullable(),
  timeline: z.array(TimelineEntry),
})
export type Schedule = z.output<typeof Schedule>

export const ScheduleCalendar = z.object({
  today: Day,
  items: z.array(ScheduleRow),
  /** Items of these days that are not shown: there are more than an answer holds. */
  more: z.number().int(),
  /** Dates on which items that repeat come again. */
  ahead: z.array(z.object({ id: RecordId, title: z.string(), kind: Kind, dueOn: Day, dueTime: Clock.nullable() })),
})
export type ScheduleCalendar = z.output<typeof ScheduleCalendar>

const reads = ['schedule', 'group', 'employee'] as const

export const scheduleList = defineList({
  name: { zh: '日程', en: 'Schedule' },
  path: '/api/pihems/schedule_lts',
  variant: 'signed',
  access: { business: 'member' },
  reads,
  summary: 'Schedule items that the caller has to do with, those that are open unless said otherwise',
  row: ScheduleRow,
  filters: {
    search: { kind: 'search', name: { zh: '事项、说明', en: 'Subject, note' } },
    show: { kind: 'choice', name: { zh: '显示', en: 'Show' }, of: scheduleShown, usual: 'open' },
    for: { kind: 'choice', name: { zh: '人员', en: 'People' }, of: scheduleFor, usual: 'all' },
    kind: { kind: 'choices', name: { zh: '类型', en: 'Kind' }, of: scheduleKinds },
    overdue: { kind: 'choice', name: { zh: '逾期', en: 'Overdue' }, of: scheduleTimes },
    due: { kind: 'days', name: { zh: '到期日', en: 'Due date' } },
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
  },
  sorts: ['dueOn', '-dueOn', '-createdAt', 'createdAt', '-changedAt', 'changedAt'],
  columns: {
    title: { name: { zh: '事项', en: 'Subject' } },
    kind: { name: { zh: '类型', en: 'Kind' }, of: scheduleKinds },
    state: { name: { zh: '状态', en: 'State' }, of: scheduleFlow.states },
    dueOn: { name: { zh: '到期', en: 'Due' }, sort: 'dueOn' },
    overdue: { name: { zh: '逾期', en: 'Overdue' }, of: yesNo, only: 'file' },
    people: { name: { zh: '人员', en: 'People' } },
    repeat: { name: { zh: '重复', en: 'Repeats' }, of: scheduleRepeats },
    remind: { name: { zh: '提醒', en: 'Reminder' }, of: scheduleReminders, hidden: true },
    group: { name: { zh: '分组', en: 'Group' } },
    devices: { name: { zh: '设备', en: 'Devices' }, kind: 'number', hidden: true },
    createdBy: { name: { zh: '创建人', en: 'Created by' }, hidden: true },
    createdAt: { name: { zh: '创建时间', en: 'Created' }, kind: 'time', sort: 'createdAt', hidden: true },
    changedAt: { name: { zh: '更新时间', en: 'Updated' }, kind: 'time', sort: 'changedAt', hidden: true },
  },
  file: { path: '/api/v1/schedules/export', span: { ahead: true } },
})

/** What is to be done, and when. */
export const scheduleFields = fields(
  { key: 'title', name: { zh: '事项', en: 'Subject' }, kind: 'text', most: 50, required: true },
  { key: 'kind', name: { zh: '类型', en: 'Kind' }, kind: 'choice', of: scheduleKinds, required: true, usual: 'maintenance' },
  { key: 'dueOn', name: { zh: '到期日', en: 'Due date' }, kind: 'day', required: true },
  { key: 'repeat', name: { zh: '重复', en: 'Repeats' }, kind: 'choice', of: scheduleRepeats, required: true, usual: 'once' },
  { key: 'untilOn', name: { zh: '重复至', en: 'Repeats until' }, kind: 'day' },
  { key: 'remind', name: { zh: '提醒', en: 'Reminder' }, kind: 'choice', of: scheduleReminders, required: true, usual: 'day' },
  { key: 'note', name: { zh: '说明', en: 'Note' }, kind: 'text', most: 500, lines: 3 },
)

const signed = { variant: 'signed', method: 'GET' } as const
const ofOne = { sample: { query: { schedule_id: ':schedule' } } } as const
const One = z.object({ schedule_id: RecordId })
const seen = { record: 'work', can: 'see', at: 'query.schedule_id' } as const
const step = {
  method: 'POST',
  variant: 'own',
  access: { record: 'work', can: 'see', at: 'params.id' },
  changes: ['schedule'],
  data: Schedule,
} as const
const one = { params: { id: ':schedule' } }
const refusals = [30001, 70001, 70003] as const
const { steps } = scheduleFlow
const People = z.array(RecordId).min(1).max(mostSchedulePeople)
const Devices = z.array(DeviceId).max(200)

/** What people are to do by a day. */
export const scheduleCalls = {
  listSchedules: scheduleList.page,
  exportSchedules: scheduleList.file,
  readScheduleCalendar: call({
    method: 'GET',
    path: '/api/v1/schedules/calendar',
    variant: 'own',
    access: { business: 'member' },
    reads,
    summary: 'Schedule items of some days, at most 62, with the dates on which those that repeat come again',
    query: z.object({ from: Day, to: Day, for: z.enum(['me', 'all']).default('all') }),
    data: ScheduleCalendar,
    refusals: [10003],
    sample: { query: { from: '2026-11-30', to: '2027-01-10' } },
  }),
  listOverdueSchedules: call({
    ...signed,
    path: '/api/pihems/schedule_cpy_ovd',
    access: { business: 'member' },
    reads,
    summary: 'Schedule items of the business that are overdue and that the caller has to do with: the two hundred that are so longest',
    data: z.array(ScheduleRow),
    sample: {},
  }),
  addSchedule: call({
    method: 'POST',
    path: '/api/pihems/schedule_ad',
    variant: 'signed',
    access: { all: [{ business: 'member' }, { devices: 'view', at: 'body.boxIds' }] },
    changes: ['schedule'],
    summary: 'Enter a schedule item: for oneself, or, as an administrator, for others',
    body: z.object({
      ...shapeOf(scheduleFields),
      dueTime: Clock.nullable().default(null),
      groupId: RecordId.nullable().default(null),
      boxIds: Devices.default([]),
      /** Users; nobody named: the caller. */
      personIds: z.array(RecordId).max(mostSchedulePeople).default([]),
    }),
    data: Schedule,
    refusals: [10003, 30001, 50001, 70001, 70003],
    sample: {
      body: { title: 'UPS 季度保养', kind: 'maintenance', dueOn: '2099-12-01', repeat: 'quarter', remind: 'week', boxIds: [':device'] },
    },
  }),
  changeSchedule: call({
    method: 'PUT',
    path: '/api/pihems/schedule_ad',
    variant: 'signed',
    access: { record: 'work', can: 'see', at: 'body.schedule_id' },
    changes: ['schedule'],
    summary: 'Change an open schedule item; what is left out stays',
    body: z.object({
      schedule_id: RecordId,
      ...changesOf(scheduleFields),
      dueTime: Clock.nullable().optional(),
      personIds: People.optional(),
    }),
    data: Schedule,
    refusals: [10003, 50001, ...refusals],
    sample: { body: { schedule_id: ':schedule', note: '带上备件', dueTime: '09:30' } },
  }),
  readSchedule: call({
    ...{ ...signed, ...ofOne },
    path: '/api/pihems/schedule_detail',
    access: seen,
    reads: [...reads, 'device'],
    summary: 'One schedule item with its devices and everything that happened to it',
    query: One,
    data: Schedule,
    refusals: [70003],
  }),
  completeSchedule: call({
    ...signed,
    path: '/api/pihems/schedule_cple',
    access: seen,
    changes: ['schedule'],
    summary: 'Complete a schedule item, with a note; one that repeats is followed by the next',
    query: One.extend({ note: z.string().trim().max(500).default('') }),
    data: Schedule,
    refusals,
    sample: { query: { schedule_id: ':schedule', note: '已更换滤网' } },
  }),
  notifySchedulePeople: call({
    ...signed,
    path: '/api/pihems/schedule_notice',
    access: seen,
    changes: ['schedule', 'message'],
    summary: 'Notify the people of an open schedule item now; once in ten minutes',
    query: One,
    data: ScheduleNotice,
    refusals,
    sample: { query: { schedule_id: ':schedule' } },
  }),
  listScheduleNotices: call({
    ...{ ...signed, ...ofOne },
    path: '/api/pihems/schedule_notice_rds',
    access: seen,
    reads: ['schedule', 'employee'],
    summary: 'Notices that were sent for a schedule item, newest first: what it was, and who was told',
    query: One,
    data: z.array(ScheduleNotice),
    refusals: [70003],
  }),
  postponeSchedule: call({
    ...step,
    path: '/api/v1/schedules/:id/postpone',
    summary: 'Postpone an open schedule item to another day, with a reason',
    body: z.object({ ...shapeOf(steps.postpone.asks), dueTime: Clock.nullable().optional() }),
    refusals: [10003, ...refusals],
    sample: { ...one, body: { dueOn: '2099-12-08', reason: '备件未到' } },
  }),
  skipSchedule: call({
    ...step,
    path: '/api/v1/schedules/:id/skip',
    summary: 'Leave a schedule item that repeats out this once, with a reason',
    body: formOf(steps.skip.asks),
    refusals,
    sample: { ...one, body: { reason: '本周停电检修' } },
  }),
  cancelSchedule: call({
    ...step,
    path: '/api/v1/schedules/:id/cancel',
    summary: 'Cancel a schedule item, with a reason: none follows',
    body: formOf(steps.cancel.asks),
    refusals,
    sample: { ...one, body: { reason: '设备已停用' } },
  }),
}
