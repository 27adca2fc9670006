import { fields } from '@kilowatch/catalog'
import { type PatrolTaskState, patrolTaskFlow } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, listOf, Person, RecordId } from '../fields.ts'
import { shapeOf } from '../form.ts'
import { formatted } from '../formats.ts'
import { defineList } from '../list.ts'
import { line } from '../one-line.ts'
import { HeldSkill } from './skills.ts'

const Day = z.iso.date()
const Named = z.object({ id: RecordId, name: z.string() })
export const PatrolState = z.enum(Object.keys(patrolTaskFlow.states) as [PatrolTaskState, ...PatrolTaskState[]])
const ExecuteState = z.coerce.number().int().min(0).max(5)

export const PatrolTaskRow = z.object({
  id: RecordId,
  number: z.string().nullable(),
  title: z.string(),
  state: PatrolState,
  /** The specification's number for the state. */
  executeState: ExecuteState,
  plannedOn: Day,
  windowFrom: Day,
  windowTo: Day,
  plan: Named.nullable(),
  group: Named.nullable(),
  assignee: Person.nullable(),
  /** The business to which it was given, and which hands it on. */
  provider: Named.nullable(),
  devices: z.number().int(),
  minutes: z.number().int().nullable(),
  /** Names of skills and certificates that are asked for. */
  skills: z.string(),
  changedAt: Instant,
})
export type PatrolTaskRow = z.output<typeof PatrolTaskRow>

const TaskDevice = z.object({
  id: DeviceId,
  name: z.string(),
  type: z.string(),
  site: z.string(),
  /** The caller may open it. */
  visible: z.boolean(),
})
export type PatrolTaskDevice = z.output<typeof TaskDevice>

export const TimelineEntry = z.object({
  at: Instant,
  step: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  by: Person.nullable(),
  assignee: Person.nullable(),
  entered: z.record(z.string(), z.unknown()),
  text: z.string().nullable(),
})

export const PatrolTask = PatrolTaskRow.extend({
  businessName: z.string(),
  note: z.string(),
  completedOn: Day.nullable(),
  dueAt: Instant.nullable(),
  /** What the caller is to it. */
  roles: z.array(z.string()),
  /** Steps from its state that are not to be taken yet: it may not begin before its window, and is accepted once its forms are signed. */
  withheld: z.array(z.string()),
  members: z.array(TaskDevice),
  /** What is looked at, by type; a type without one has its catalogue’s. */
  sheets: z.array(Named.extend({ type: z.string() })),
  timeline: z.array(TimelineEntry),
})
export type PatrolTask = z.output<typeof PatrolTask>

const tellsOf = ['patrol-task', 'patrol-plan', 'group'] as const

export const patrolTaskList = defineList({
  name: { zh: '巡检任务', en: 'Patrol tasks' },
  path: '/ipqc-task/ipqc-tasks',
  variant: 'wrapper',
  access: 'signed-in',
  reads: tellsOf,
  summary: 'Patrol tasks that the caller has to do with: of their business, or given to them',
  row: PatrolTaskRow,
  filters: {
    search: { kind: 'search', name: { zh: '编号、名称', en: 'Number, name' } },
    state: { kind: 'choices', name: { zh: '状态', en: 'State' }, of: patrolTaskFlow.states },
    planned: { kind: 'days', name: { zh: '计划日期', en: 'Planned date' } },
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
    planId: { kind: 'id', name: { zh: '计划', en: 'Plan' }, of: 'record' },
    assigneeId: { kind: 'id', name: { zh: '负责人', en: 'Assigned to' }, of: 'record' },
    departmentId: { kind: 'id', name: { zh: '部门', en: 'Department' }, of: 'record' },
    providerId: { kind: 'id', name: { zh: '服务商', en: 'Provider' }, of: 'record' },
  },
  // What is not over by its day, then what is, the newest first.
  sorts: ['due', '-due', '-plannedOn', 'plannedOn', '-changedAt', 'changedAt'],
  columns: {
    number: { name: { zh: '编号', en: 'Number' } },
    title: { name: { zh: '名称', en: 'Name' } },
    state: { name: { zh: '状态', en: 'State' }, of: patrolTaskFlow.states },
    plannedOn: { name: { zh: '计划日期', en: 'Planned date' }, sort: 'plannedOn' },
    windowTo: { name: { zh: '最晚日期', en: 'Latest date' } },
    group: { name: { zh: '分组', en: 'Group' } },
    assignee: { name: { zh: '负责人', en: 'Assigned to' } },
    provider: { name: { zh: '服务商', en: 'Provider' } },
    devices: { name: { zh: '设备', en: 'Devices' }, kind: 'number' },
    changedAt: { name: { zh: '更新时间', en: 'Updated' }, kind: 'time', sort: 'changedAt', hidden: true },
  },
  file: { path: '/api/v1/patrol-tasks/export', span: { ahead: true } },
})

/** A daily round stands in the calendar as one line a day. */
export const CalendarDay = z.object({
  day: Day,
  /** Tasks of daily plans: how many there are, are done, and the worst state of them. */
  daily: z.object({ all: z.number().int(), done: z.number().int(), state: PatrolState }).nullable(),
  /** False: a day that nobody works on. */
  worked: z.boolean(),
  /** Of the list of holidays. */
  holiday: z.string().nullable(),
})
export const PatrolCalendar = z.object({
  today: Day,
  days: z.array(CalendarDay),
  /** Of plans that are not daily, and by hand; on one day alone, all. */
  tasks: z.array(PatrolTaskRow),
  /** There are more tasks than are answered. */
  more: z.boolean(),
  /** Nobody has them: those that end first. */
  unassigned: z.array(PatrolTaskRow),
  unassignedTotal: z.number().int(),
  /** Whether the caller may have them proposed to people: those of groups that they manage, or of the business. */
  proposes: z.boolean(),
  /** Of the asked days, daily ones too. */
  counts: z.record(PatrolState, z.number().int()),
})
export type PatrolCalendar = z.output<typeof PatrolCalendar>

/** A task by hand. */
export const patrolTaskFields = fields(
  { key: 'title', name: { zh: '任务名称', en: 'Task name' }, kind: 'text', most: 30, required: true },
  { key: 'plannedOn', name: { zh: '计划日期', en: 'Planned date' }, kind: 'day', required: true },
  {
    key: 'windowDays',
    name: { zh: '窗口（前后天数）', en: 'Window (days before and after)' },
    kind: 'number',
    range: [0, 60],
    usual: 0,
  },
  { key: 'minutes', name: { zh: '预计用时（分钟）', en: 'Expected time (min)' }, kind: 'number', range: [1, 2880] },
  { key: 'skills', name: { zh: '要求的资质', en: 'Required skills' }, kind: 'text', most: 100 },
  { key: 'note', name: { zh: '说明', en: 'Note' }, kind: 'text', most: 500, lines: 3 },
)

const BoxIds = z.array(DeviceId).min(1).max(200)
const ManyBoxIds = listOf(200).pipe(BoxIds)
const TaskQuery = z.object({ task_id: RecordId })
const seenTask = { record: 'work', can: 'see', at: 'query.task_id' } as const
const ofTask = { task_id: ':patrolTask' }
const signed = { variant: 'signed', method: 'GET' } as const

/** Why a person is given it who does not have the skills that it asks for. */
export const WithoutSkill = line(200, 2).optional()

/** Where a person brings a task: the number of its state, with a reason where one is asked for. */
export const Execution = z.object({ state: ExecuteState, reason: line(200).optional() })

const oneTask = { params: { id: ':patrolTask' } }
const seenWork = { record: 'work', can: 'see', at: 'params.id' } as const

/** Rounds through devices: each on its day, by its people. */
export const patrolTaskCalls = {
  listPatrolTasks: patrolTaskList.page,
  exportPatrolTasks: patrolTaskList.file,
  readPatrolTask: call({
    method: 'GET',
    path: '/ipqc-task/ipqc-tasks/:id',
    variant: 'wrapper',
    access: seenWork,
    reads: tellsOf,
    summary: 'One patrol task with its devices and everything that happened to it',
    data: PatrolTask,
    refusals: [70003],
    sample: oneTask,
  }),
  executePatrolTask: call({
    method: 'PATCH',
    path: '/ipqc-tasks/execute-state/:id',
    variant: 'wrapper',
    access: seenWork,
    changes: ['patrol-task'],
    summary:
      'Bring a task to its next state: 1 under way, with its form; 2 in review and 3 done as its form is signed; 4 cancelled. 30001 with the states that are allowed now',
    overwrites: false,
    body: Execution,
    data: PatrolTask,
    refusals: [10003, 10004, 30001, 70001, 70003],
    sample: { ...oneTask, body: { state: 1 } },
  }),
  listGroupTasks: call({
    ...signed,
    path: '/api/pihems/gtgpchecktasks',
    access: { record: 'group', can: 'see', at: 'query.group_id' },
    reads: tellsOf,
    summary: 'Tasks of a group that the caller has to do with and that are not over, or by state; those planned first come first',
    query: z.object({ group_id: RecordId, state: ExecuteState.optional() }),
    data: z.array(PatrolTaskRow),
    sample: { query: { group_id: ':group' } },
  }),
  stepPatrolTask: call({
    ...signed,
    path: '/api/pihems/updcktask',
    access: seenTask,
    changes: ['patrol-task'],
    summary: 'Bring a task to its next state, as execute-state does',
    query: TaskQuery.extend(Execution.shape),
    data: PatrolTask,
    refusals: [10003, 10004, 30001, 70001, 70003],
    sample: { query: { ...ofTask, state: 1 } },
  }),
  addPatrolTask: call({
    method: 'POST',
    path: '/api/pihems/upd_checktask',
    variant: 'signed',
    access: { all: [{ business: 'admin' }, { devices: 'view', at: 'body.boxIds' }] },
    changes: ['patrol-task'],
    summary: 'Make a task by hand',
    body: z.object({
      ...shapeOf(patrolTaskFields),
      groupId: RecordId.nullable().default(null),
      assigneeId: RecordId.nullable().default(null),
      /** A business that serves this one, in place of a person. */
      providerId: RecordId.nullable().default(null),
      withoutSkill: WithoutSkill,
      boxIds: BoxIds,
      templateIds: z.array(RecordId).max(40).default([]),
    }),
    data: PatrolTask,
    refusals: [10003, 30001, 50001, 70003],
    sample: { body: { title: '消防联动测试', plannedOn: '2026-12-01', boxIds: [':device'] } },
  }),
  changePatrolTask: call({
    method: 'PUT',
    path: '/api/pihems/upd_checktask',
    variant: 'signed',
    access: { record: 'work', can: 'see', at: 'body.task_id' },
    changes: ['patrol-task'],
    summary: 'Move a task to another day of its window, or give it to somebody else; what is left out stays',
    body: z.object({
      task_id: RecordId,
      plannedOn: Day.optional(),
      assigneeId: RecordId.nullable().optional(),
      /** Phone or e-mail of an agent, in place of a person. */
      agent: formatted('contact').optional(),
      /** A business that serves this one, in place of a person. */
      providerId: RecordId.optional(),
      withoutSkill: WithoutSkill,
    }),
    data: PatrolTask,
    refusals: [10003, 30001, 50001, 70001, 70003],
    sample: { body: { task_id: ':patrolTask', assigneeId: null } },
  }),
  listTaskDevices: call({
    ...signed,
    path: '/api/pihems/gtgpboxs',
    access: seenTask,
    reads: ['patrol-task', 'device'],
    summary: 'Devices of a task',
    query: TaskQuery,
    data: z.array(TaskDevice),
    refusals: [70003],
    sample: { query: ofTask },
  }),
  readTaskDetail: call({
    ...signed,
    path: '/api/pihems/gtckdetail',
    access: seenTask,
    reads: tellsOf,
    summary: 'One task, whole',
    query: TaskQuery,
    data: PatrolTask,
    refusals: [70003],
    sample: { query: ofTask },
  }),
  listOtherDevices: call({
    ...signed,
    path: '/api/pihems/gtnoaddgpboxs',
    access: seenTask,
    reads: ['patrol-task', 'device', 'group'],
    summary: 'Devices that the caller sees of the task’s group, or of its business where it has none, and that are not in the task',
    query: TaskQuery,
    data: z.array(TaskDevice),
    refusals: [70003],
    sample: { query: ofTask },
  }),
  removeTaskDevices: call({
    ...signed,
    path: '/api/pihems/rmcheckboxs',
    access: seenTask,
    changes: ['patrol-task'],
    summary: 'Take devices out of a task; one of them stays at least',
    query: TaskQuery.extend({ box_ids: ManyBoxIds }),
    data: PatrolTask,
    refusals: [30001, 70001, 70003],
    sample: { query: { ...ofTask, box_ids: ':device' } },
  }),
  addTaskDevices: call({
    ...signed,
    path: '/api/pihems/addcheckboxs',
    access: { all: [seenTask, { devices: 'view', at: 'query.box_ids' }] },
    changes: ['patrol-task'],
    summary: 'Add devices of the business to a task',
    query: TaskQuery.extend({ box_ids: ManyBoxIds }),
    data: PatrolTask,
    refusals: [30001, 70001, 70003],
    sample: { query: { ...ofTask, box_ids: ':device' } },
  }),
  readPatrolCalendar: call({
    method: 'GET',
    path: '/api/v1/patrol-calendar',
    variant: 'own',
    access: { business: 'member' },
    reads: [...tellsOf, 'patrol-holidays'],
    summary: 'Patrol tasks of some days, at most 42; daily rounds are summed up unless one day is asked for',
    query: z.object({ from: Day, to: Day, groupId: RecordId.optional() }),
    data: PatrolCalendar,
    refusals: [10003],
    sample: { query: { from: '2026-11-01', to: '2026-11-30' } },
  }),
  listPatrolAssignees: call({
    method: 'GET',
    path: '/api/v1/patrol-assignees',
    variant: 'own',
    access: { business: 'member' },
    reads: ['employee', 'patrol-task'],
    summary: 'People to whom tasks can be given: of the business, and agents who have had one of it',
    data: z.array(Person.extend({ skills: z.array(HeldSkill) })),
    sample: {},
  }),
}
