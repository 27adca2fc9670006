import { fields } from '@kilowatch/catalog'
import {
  type OperationMove,
  type OperationState,
  operationConditions,
  operationFlow,
  operationMoves,
  operationRefusals,
} from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, Page, PageSize, Person, pageOf, RecordId } from '../fields.ts'
import { formatted } from '../formats.ts'
import { defineList } from '../list.ts'
import { line } from '../one-line.ts'
import { Command, CommandReason, CommandState } from './controls.ts'
import { TimelineEntry } from './patrol-tasks.ts'

const OperationStateOf = z.enum(Object.keys(operationFlow.states) as [OperationState, ...OperationState[]])
/** How many are in each state; states without any are left out. */
export const OperationStates = z.partialRecord(OperationStateOf, z.number().int())
const OperationDevice = z.object({ id: DeviceId, name: z.string(), type: z.string(), site: z.string() })
const Named = z.object({ id: RecordId, name: z.string() })
const text = (most: number) => z.string().trim().max(most)

/** Steps of one ticket, and devices that it has in hand. */
export const mostOperationSteps = 50
export const mostOperationDevices = 20

/** What becomes of a device below: `loses` its supply, goes on from a `battery`, `transfers` to another input, keeps one way less, `gains` it. */
export const operationEffects = {
  loses: { zh: '失电', en: 'Loses power' },
  gains: { zh: '带电', en: 'Becomes live' },
  battery: { zh: '由电池供电', en: 'On battery' },
  transfers: { zh: '转由另一路供电', en: 'Transfers to another input' },
  reserve: { zh: '少一路供电', en: 'Loses one of its supplies' },
} as const
const Effect = z.enum(Object.keys(operationEffects) as [keyof typeof operationEffects, ...(keyof typeof operationEffects)[]])

/** A ticket that has a device in hand. */
export const OperationLock = z.object({
  ticketId: RecordId,
  number: z.string(),
  holder: Person.nullable(),
  /** Its lock ends by itself then. */
  until: Instant,
})
export type OperationLock = z.output<typeof OperationLock>

export const OperationCheck = z.object({
  answer: z.enum(['allowed', 'conditional', 'refused']),
  reasons: z.array(z.enum([...operationRefusals, ...operationConditions])),
  at: Instant,
  /** Who has the device in hand. */
  lock: OperationLock.nullable(),
  /** Who works on it, and until when. */
  maintenance: z.object({ until: Instant, reason: z.string(), by: Person.nullable() }).nullable(),
  /** Timed tasks that go on. */
  timed: z.number().int(),
  /** Devices below that the caller sees, the worst off first. */
  effects: z.array(z.object({ device: OperationDevice, effect: Effect })),
  /** Devices below that lose their supply and that the caller does not see. */
  unseen: z.number().int(),
})
export type OperationCheck = z.output<typeof OperationCheck>

export const OperationRow = z.object({
  id: RecordId,
  number: z.string(),
  title: z.string(),
  state: OperationStateOf,
  /** The first of its devices. */
  device: OperationDevice.nullable(),
  devices: z.number().int(),
  /** Who carries it out, and who confirms each step. */
  assignee: Person.nullable(),
  guardian: Person.nullable(),
  fault: Named.nullable(),
  steps: z.number().int(),
  stepsDone: z.number().int(),
  startsAt: Instant,
  endsAt: Instant,
  createdBy: Person.nullable(),
  createdAt: Instant,
  changedAt: Instant,
})
export type OperationRow = z.output<typeof OperationRow>

export const OperationStep = z.object({
  place: z.number().int(),
  text: z.string(),
  /** Of a command: to which device, and what it is told. */
  device: OperationDevice.nullable(),
  control: z.string().nullable(),
  value: z.string().nullable(),
  standing: z.enum(['waiting', 'asked', 'sent', 'failed', 'done']),
  /** Who carried it out or asked for it to be confirmed, and until when a command may be. */
  askedBy: Person.nullable(),
  askedUntil: Instant.nullable(),
  /** Who confirmed it. */
  confirmedBy: Person.nullable(),
  doneAt: Instant.nullable(),
  /** It was done on site, where it was to be a command. */
  byHand: z.boolean(),
  note: z.string(),
  /** Its newest command. */
  command: Command.pick({ state: true, reason: true, reading: true, requestedAt: true, sentAt: true, acknowledgedAt: true, endedAt: true })
    .extend({ state: CommandState, reason: CommandReason.nullable() })
    .nullable(),
})
export type OperationStep = z.output<typeof OperationStep>

const Moves = z.enum(Object.keys(operationFlow.steps) as [OperationMove, ...OperationMove[]])

export const Operation = OperationRow.extend({
  business: z.string(),
  purpose: z.string(),
  /** Each step is confirmed by a second person. */
  twoPersons: z.boolean(),
  begunAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Until when its devices take commands from it alone; null: they are not locked. */
  lockedUntil: Instant.nullable(),
  members: z.array(OperationDevice.extend({ visible: z.boolean(), lock: OperationLock.nullable() })),
  plan: z.array(OperationStep),
  timeline: z.array(TimelineEntry),
  /** What the caller is to it, and what they may do with it now. */
  roles: z.array(z.string()),
  moves: z.array(Moves),
})
export type Operation = z.output<typeof Operation>

const reads = ['operation', 'device', 'group'] as const

export const operationList = defineList({
  name: { zh: '操作票', en: 'Operation tickets' },
  path: '/api/pihems/cp_opers',
  variant: 'signed',
  access: { business: 'member' },
  reads,
  summary: 'Operation tickets of the business that the caller has to do with',
  row: OperationRow,
  filters: {
    search: { kind: 'search', name: { zh: '编号、任务、设备', en: 'Number, task, device' } },
    state: { kind: 'choices', name: { zh: '状态', en: 'State' }, of: operationFlow.states },
    planned: { kind: 'days', name: { zh: '计划时间', en: 'Planned' } },
    deviceId: { kind: 'id', name: { zh: '设备', en: 'Device' }, of: 'device' },
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
    faultId: { kind: 'id', name: { zh: '故障', en: 'Fault' }, of: 'record' },
    assigneeId: { kind: 'id', name: { zh: '操作人', en: 'Operator' }, of: 'record' },
  },
  sorts: ['-startsAt', 'startsAt', '-createdAt', 'createdAt', '-changedAt', 'changedAt'],
  columns: {
    number: { name: { zh: '编号', en: 'Number' } },
    title: { name: { zh: '操作任务', en: 'Task' } },
    state: { name: { zh: '状态', en: 'State' }, of: operationFlow.states },
    device: { name: { zh: '设备', en: 'Device' } },
    assignee: { name: { zh: '操作人', en: 'Operator' } },
    guardian: { name: { zh: '监护人', en: 'Second person' } },
    stepsDone: { name: { zh: '步骤', en: 'Steps' }, kind: 'number' },
    startsAt: { name: { zh: '计划开始', en: 'Planned from' }, kind: 'time' },
    endsAt: { name: { zh: '计划结束', en: 'Planned until' }, kind: 'time' },
    fault: { name: { zh: '故障', en: 'Fault' }, hidden: true },
    createdBy: { name: { zh: '拟票人', en: 'Written by' }, hidden: true },
    createdAt: { name: { zh: '拟票时间', en: 'Written' }, kind: 'time', hidden: true },
    changedAt: { name: { zh: '更新时间', en: 'Updated' }, kind: 'time', hidden: true },
  },
  file: { path: '/api/v1/operations/export', span: { ahead: true } },
})

/** What is entered of a ticket beside its people, devices and steps. */
export const operationFields = fields(
  { key: 'title', name: { zh: '操作任务', en: 'Task' }, kind: 'text', most: 50, required: true },
  { key: 'purpose', name: { zh: '目的与注意事项', en: 'Purpose and precautions' }, kind: 'text', most: 500, lines: 3 },
)

/** What a business asks of its operations: a second person for each step, and that somebody else approves a ticket. */
export const OperationSettings = z.object({ twoPersons: z.boolean(), approval: z.boolean() })
export type OperationSettings = z.output<typeof OperationSettings>

/** Words, or a command of the console; then the words may be left out. */
const StepWish = z
  .object({
    text: text(200).default(''),
    boxId: DeviceId.nullable().default(null),
    control: z.string().max(96).nullable().default(null),
    value: z.string().max(32).nullable().default(null),
  })
  .refine(({ text: words, boxId, control, value }) => {
    const command = [boxId, control, value].filter((part) => part !== null).length
    return command === 3 || (command === 0 && words !== '')
  })

const OperationWish = z.object({
  title: line(50, 1),
  purpose: text(500).default(''),
  startsAt: Instant,
  endsAt: Instant,
  boxIds: z.array(DeviceId).min(1).max(mostOperationDevices),
  assigneeId: RecordId,
  guardianId: RecordId.nullable().default(null),
  faultId: RecordId.nullable().default(null),
  steps: z.array(StepWish).min(1).max(mostOperationSteps),
})
export type OperationWish = z.output<typeof OperationWish>

const Place = z.number().int().min(1).max(mostOperationSteps)

/** What whoever carries out or confirms a step saw and says. */
const StepDone = z.object({
  /** Which one, counted from 1. */
  place: Place,
  note: text(500).default(''),
  /** Of a command: made by the client for this one alone. */
  key: z.uuid().optional(),
  /** The proving state's code that the person saw, and its time. */
  seen: z.number().int().nullable().default(null),
  seenAt: Instant.optional(),
  /** Devices that lose their supply, as the person saw them named. */
  loses: z.array(DeviceId).max(500).default([]),
  /** How many more that they do not see. */
  unseen: z.number().int().min(0).max(10_000).default(0),
  /** It was done on site in place of the command; the note says how. */
  byHand: z.boolean().default(false),
  password: formatted('enteredPassword').optional(),
})
export type StepDone = z.output<typeof StepDone>

/** Whether it was done by hand, and its note, were said when the second person was asked: a flag of the one who confirms is refused. */
const StepConfirmed = StepDone.omit({ note: true }).extend({ byHand: z.never().optional() })
export type StepConfirmed = Omit<z.output<typeof StepConfirmed>, 'byHand'>

const signed = { variant: 'signed', method: 'GET' } as const
const own = { variant: 'own', changes: ['operation'], data: Operation } as const
const seen = { record: 'work', can: 'see', at: 'params.id' } as const
const wrong = [10003, 10004, 30001, 50001, 50003, 70001, 70003] as const
const commandWrong = [...wrong, 20002, 60006, 80001] as const
const one = { id: ':operation' }
const wish = {
  ...{ title: '2# 列头柜停电检修', startsAt: '2099-01-01T08:00:00+08:00', endsAt: '2099-01-01T10:00:00+08:00', boxIds: [':device'] },
  ...{ assigneeId: ':colleague', steps: [{ text: '核对设备名称和编号' }] },
}

/** Whether something may be done to a device now, and tickets that say how it is done, step by step. */
export const operationCalls = {
  checkOperation: call({
    ...signed,
    path: '/api/pihems/ck_oper',
    access: { device: 'view', at: 'query.box_id' },
    reads: ['operation', 'command', 'connection', 'device', 'state'],
    summary:
      'Whether an operation on a device is allowed now: by whom, whether another ticket has it in hand, somebody works on it or it is silent, and what loses power. With a control and a value it is that command, else taking the device out of service',
    query: z.object({
      box_id: DeviceId,
      control: z.string().max(96).optional(),
      value: z.string().max(32).optional(),
      /** Of this ticket, whose lock is no obstacle to it. */
      operation_id: RecordId.optional(),
    }),
    data: OperationCheck,
    sample: { query: { box_id: ':device' } },
  }),
  listDeviceTickets: call({
    ...signed,
    path: '/api/pihems/dev_oper',
    access: { all: [{ business: 'member' }, { device: 'view', at: 'query.box_id' }] },
    reads,
    summary: 'Operation tickets of one device that the caller has to do with, the newest first',
    query: z.object({ box_id: DeviceId, page: Page, pageSize: PageSize }),
    data: pageOf(OperationRow),
    sample: { query: { box_id: ':device' } },
  }),
  readOperation: call({
    ...signed,
    path: '/api/pihems/opera_dt',
    access: { record: 'work', can: 'see', at: 'query.operation_id' },
    reads: [...reads, 'command'],
    summary: 'One operation ticket, whole: its steps with who, when and what was read back, its locks and its people',
    query: z.object({ operation_id: RecordId }),
    data: Operation,
    refusals: [70003],
    sample: { query: { operation_id: ':operation' } },
  }),
  listOperations: operationList.page,
  exportOperations: operationList.file,
  addOperation: call({
    ...own,
    method: 'POST',
    path: '/api/v1/operations',
    access: { all: [{ business: 'member' }, { devices: 'operate', at: 'body.boxIds' }] },
    summary: 'Write an operation ticket for devices of one’s own business: steps in order, each words or a command of the console',
    body: OperationWish,
    refusals: wrong,
    sample: { body: wish },
  }),
  changeOperation: call({
    ...own,
    method: 'PUT',
    path: '/api/v1/operations/:id',
    access: { all: [seen, { business: 'member' }, { devices: 'operate', at: 'body.boxIds' }] },
    summary: 'Rewrite a ticket that nobody has begun; one that was approved waits for approval again',
    body: OperationWish,
    refusals: wrong,
    sample: { params: one, body: wish },
  }),
  moveOperation: call({
    ...own,
    method: 'POST',
    path: '/api/v1/operations/:id/steps',
    overwrites: true,
    access: seen,
    summary: 'Approve a ticket, begin it, bring it to its end, cancel or abort it',
    body: z.object({ step: z.enum(operationMoves), values: z.record(z.string().max(40), z.string().max(500)).default({}) }),
    refusals: wrong,
    sample: { params: one, body: { step: 'cancel', values: { reason: '改期' } } },
  }),
  doOperationStep: call({
    ...own,
    method: 'POST',
    path: '/api/v1/operations/:id/do',
    access: seen,
    changes: ['operation', 'device'],
    summary:
      'Carry out the next step of a ticket in hand: it is done, or its command is given, or, where two persons are asked for, the second one is asked to confirm it',
    body: StepDone,
    refusals: commandWrong,
    sample: { params: one, body: { place: 1, note: '编号一致' } },
  }),
  confirmOperationStep: call({
    ...own,
    method: 'POST',
    path: '/api/v1/operations/:id/confirm',
    access: seen,
    changes: ['operation', 'device'],
    summary: 'Confirm a step that somebody else has carried out or asked for; a command is given with it',
    body: StepConfirmed,
    refusals: commandWrong,
    sample: { params: one, body: { place: 1 } },
  }),
  declineOperationStep: call({
    ...own,
    method: 'POST',
    path: '/api/v1/operations/:id/decline',
    access: seen,
    summary: 'Do not confirm a step, with a reason',
    body: z.object({ place: Place, reason: text(200).min(1) }),
    refusals: wrong,
    sample: { params: one, body: { place: 1, reason: '间隔不符' } },
  }),
  readOperationSettings: call({
    method: 'GET',
    path: '/api/v1/operation-settings',
    variant: 'own',
    access: { business: 'member' },
    reads: ['operation-settings'],
    summary: 'What the business asks of operations: two persons, approval',
    data: OperationSettings,
    sample: {},
  }),
  changeOperationSettings: call({
    method: 'PUT',
    path: '/api/v1/operation-settings',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['operation-settings', 'operation'],
    summary: 'Set what the business asks of operations',
    body: OperationSettings,
    data: OperationSettings,
    sample: { body: { twoPersons: true, approval: false } },
  }),
}
