import { fields } from '@kilowatch/catalog'
import { type FaultSource, type FaultState, type FaultStep, faultFlow, faultLevels, faultSources, proofMinutes } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, Given, Instant, Page, PageSize, Person, pageOf, RecordId } from '../fields.ts'
import { formOf, shapeOf } from '../form.ts'
import { defineList } from '../list.ts'
import { line } from '../one-line.ts'
import { Alarm } from './alarms.ts'
import { DictionaryItem } from './dictionaries.ts'
import { pictureRule, StoredFile, uploadRefusals } from './files.ts'
import { PatrolLine } from './patrol-lines.ts'
import { Gap, Series } from './telemetry.ts'

const Level = z.enum(['1', '2', '3', '4'])
const Named = z.object({ id: RecordId, name: z.string() })
export const FaultStateCode = z.enum(Object.keys(faultFlow.states) as [FaultState, ...FaultState[]])
const Source = z.enum(Object.keys(faultSources) as [FaultSource, ...FaultSource[]])
const FaultDevice = z.object({ id: DeviceId, name: z.string(), type: z.string(), site: z.string() })

export const FaultRow = z.object({
  id: RecordId,
  number: z.string().nullable(),
  title: z.string(),
  state: FaultStateCode,
  /** As the dictionary of risks has it. */
  level: AlarmLevel,
  source: Source,
  /** The first of its devices; null: none is left. */
  device: FaultDevice.nullable(),
  devices: z.number().int(),
  group: Named.nullable(),
  assignee: Person.nullable(),
  /** The business to which it was given. */
  provider: Named.nullable(),
  reporter: Person.nullable(),
  /** The first sign of it. */
  since: Instant,
  reportedAt: Instant,
  dueAt: Instant.nullable(),
  changedAt: Instant,
})
export type FaultRow = z.output<typeof FaultRow>

/** A sign of it, as it was when the fault was made of it. */
export const FaultEvidence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('alarm'),
    id: RecordId,
    /** Null: the alarm is no longer kept. */
    alarmId: RecordId.nullable(),
    was: Alarm,
    /** When it cleared, as far as that is known now. */
    releasedAt: Instant.nullable(),
  }),
  z.object({
    kind: z.literal('line'),
    id: RecordId,
    /** Null: the record is no longer kept. */
    recordId: RecordId.nullable(),
    device: FaultDevice.extend({ given: Given }),
    was: PatrolLine.pick({ key: true, item: true, entry: true }),
  }),
])
export type FaultEvidence = z.output<typeof FaultEvidence>

/** A step of it: who brought it where, when, with which words and pictures. */
export const FaultNode = z.object({
  id: RecordId,
  at: Instant,
  step: z.string(),
  from: FaultStateCode.nullable(),
  to: FaultStateCode.nullable(),
  /** Null: nobody, it came about by itself. */
  by: Person.nullable(),
  assignee: Person.nullable(),
  entered: z.record(z.string(), z.unknown()),
  pictures: z.array(StoredFile),
})
export type FaultNode = z.output<typeof FaultNode>

export const FaultRepair = z.object({
  id: RecordId,
  number: z.string(),
  company: z.string(),
  people: z.string(),
  plan: z.string(),
  done: z.string(),
  begunAt: Instant,
  /** Null: it goes on. */
  endedAt: Instant.nullable(),
})
export type FaultRepair = z.output<typeof FaultRepair>

/** What readings show of the recovery: each measure that alarmed inside its release limit, for so many minutes without a break. */
export const FaultProof = z.object({
  /** Asked for. */
  minutes: z.number().int(),
  /** Shown by all of them at once, in whole minutes; not more than an hour beyond what is asked for. */
  held: z.number().int(),
  met: z.boolean(),
  since: Instant.nullable(),
  until: Instant.nullable(),
  measures: z.array(
    z.object({
      deviceId: DeviceId,
      deviceName: z.string(),
      deviceType: z.string(),
      given: Given,
      /** heard: that anything comes from the device at all. */
      kind: z.enum(['threshold', 'state', 'heard']),
      point: z.string().nullable(),
      side: z.string(),
      /** The release limit that held when it alarmed. */
      limit: z.number().nullable(),
      value: z.number().nullable(),
      since: Instant.nullable(),
      until: Instant.nullable(),
      /** Why the count began anew the last time. */
      broken: z.object({ why: z.enum(['outside', 'silence']), at: Instant }).nullable(),
    }),
  ),
})
export type FaultProof = z.output<typeof FaultProof>

export const Fault = FaultRow.extend({
  businessName: z.string(),
  note: z.string(),
  plan: z.string(),
  members: z.array(FaultDevice.extend({ visible: z.boolean() })),
  evidence: z.array(FaultEvidence),
  nodes: z.array(FaultNode),
  comments: z.array(z.object({ id: RecordId, at: Instant, by: Person.nullable(), text: z.string() })),
  repairs: z.array(FaultRepair),
  /** While it waits for its recovery to be confirmed, and as it was then; null: it is not repaired. */
  proof: FaultProof.nullable(),
  /** Who asked to confirm the recovery early, which waits for somebody else. */
  early: z.object({ by: Person, reason: z.string() }).nullable(),
  /** People who may take the next step. */
  waitsFor: z.array(Person),
  /** What the caller is to it. */
  roles: z.array(z.string()),
  /** Steps that the caller may take now. */
  steps: z.array(z.enum(Object.keys(faultFlow.steps) as [FaultStep, ...FaultStep[]])),
})
export type Fault = z.output<typeof Fault>

const tellsOf = ['fault', 'device', 'group'] as const

export const faultList = defineList({
  name: { zh: '故障记录', en: 'Fault records' },
  path: '/api/pihems/c_fault_record',
  variant: 'signed',
  access: 'signed-in',
  reads: tellsOf,
  summary: 'Faults that the caller has to do with: of their business, or given to them',
  row: FaultRow,
  filters: {
    search: { kind: 'search', name: { zh: '编号、名称、设备', en: 'Number, title, device' } },
    state: { kind: 'choices', name: { zh: '状态', en: 'State' }, of: faultFlow.states },
    level: { kind: 'choices', name: { zh: '级别', en: 'Level' }, of: faultLevels },
    source: { kind: 'choices', name: { zh: '来源', en: 'Source' }, of: faultSources },
    due: {
      kind: 'choice',
      name: { zh: '期限', en: 'Due' },
      of: { late: { zh: '已逾期', en: 'Overdue' }, open: { zh: '未关闭', en: 'Not closed' } },
    },
    reported: { kind: 'days', name: { zh: '上报时间', en: 'Reported' } },
    deviceId: { kind: 'id', name: { zh: '设备', en: 'Device' }, of: 'device' },
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
    assigneeId: { kind: 'id', name: { zh: '负责人', en: 'Assigned to' }, of: 'record' },
    providerId: { kind: 'id', name: { zh: '服务商', en: 'Provider' }, of: 'record' },
  },
  sorts: ['-reportedAt', 'reportedAt', '-level', 'level', '-changedAt', 'changedAt'],
  columns: {
    number: { name: { zh: '编号', en: 'Number' } },
    title: { name: { zh: '故障', en: 'Fault' } },
    state: { name: { zh: '状态', en: 'State' }, of: faultFlow.states },
    level: { name: { zh: '级别', en: 'Level' }, of: faultLevels },
    device: { name: { zh: '设备', en: 'Device' } },
    source: { name: { zh: '来源', en: 'Source' }, of: faultSources },
    assignee: { name: { zh: '负责人', en: 'Assigned to' } },
    provider: { name: { zh: '服务商', en: 'Provider' } },
    dueAt: { name: { zh: '期限', en: 'Due' }, kind: 'time' },
    reporter: { name: { zh: '上报人', en: 'Reported by' }, hidden: true },
    reportedAt: { name: { zh: '上报时间', en: 'Reported' }, kind: 'time' },
    changedAt: { name: { zh: '更新时间', en: 'Updated' }, kind: 'time', hidden: true },
  },
  file: { path: '/api/pihems/frexcel', within: 'month', unless: { due: 'open' } },
})

/** What whoever reports a fault says of it. */
export const faultFields = fields(
  { key: 'title', name: { zh: '故障', en: 'What is wrong' }, kind: 'text', most: 60, required: true },
  { key: 'level', name: { zh: '级别', en: 'Level' }, kind: 'choice', of: faultLevels, usual: '2' },
  { key: 'note', name: { zh: '说明（可不填）', en: 'Note (optional)' }, kind: 'text', most: 500, lines: 3 },
  { key: 'dueOn', name: { zh: '期限（可不填）', en: 'Due (optional)' }, kind: 'day' },
  { key: 'assigneeId', name: { zh: '负责人（可不填）', en: 'Assign to (optional)' }, kind: 'record' },
)

/** What a business asks of a recovery. */
export const faultSettingFields = fields({
  key: 'proofMinutes',
  name: { zh: '恢复证明时长（分钟）', en: 'Proof of recovery (min)' },
  kind: 'number',
  range: [proofMinutes.least, proofMinutes.most],
  required: true,
  usual: proofMinutes.usual,
})
const FaultSettings = z.object({ proofMinutes: z.number().int() })
export type FaultSettings = z.output<typeof FaultSettings>

/** Pictures that were uploaded before; the step holds them from now on. */
const FileIds = z.array(RecordId).max(9).default([])
/** A number that the caller reserved before. */
const Reserved = line(30, 1).optional()
const faultWrong = [10003, 10004, 30001, 50001, 70001, 70003] as const

const FaultQuery = z.object({ fault_id: RecordId })
const seen = { record: 'work', can: 'see', at: 'query.fault_id' } as const
const seenWork = { record: 'work', can: 'see', at: 'params.id' } as const
const ofFault = { query: { fault_id: ':fault' } }
const oneFault = { params: { id: ':fault' } }
const signed = { variant: 'signed', method: 'GET' } as const
const paged = { page: Page, pageSize: PageSize }
const text = (most: number) => z.string().trim().max(most)

/** One chart's worth of a device: what it reported around the signs of a fault. */
const FaultCurve = z.object({
  device: FaultDevice.extend({ given: Given }),
  from: Instant,
  to: Instant,
  step: z.number().nullable(),
  series: z.array(Series),
  gaps: z.array(Gap),
})
export type FaultCurve = z.output<typeof FaultCurve>

const reserves = {
  fault: { zh: '故障', en: 'Fault' },
  reform: { zh: '整改', en: 'Rectification' },
  repair: { zh: '维修', en: 'Repair' },
} as const

/** Faults of devices, from the first sign to the proof of the repair. */
export const faultCalls = {
  listFaults: faultList.page,
  exportFaults: faultList.file,
  listDeviceFaults: call({
    ...signed,
    path: '/api/pihems/dev_faults',
    access: { device: 'view', at: 'query.box_id' },
    reads: tellsOf,
    summary: 'Faults of one device that the caller has to do with, the newest first',
    query: z.object({ box_id: DeviceId, ...paged }),
    data: pageOf(FaultRow),
    sample: { query: { box_id: ':device' } },
  }),
  listMyFaults: call({
    ...signed,
    path: '/api/pihems/u_faults',
    access: 'signed-in',
    reads: tellsOf,
    summary: 'Faults that the caller reported, or that were given to them, the newest first',
    query: z.object(paged),
    data: pageOf(FaultRow),
    sample: {},
  }),
  readFault: call({
    ...signed,
    path: '/api/pihems/rc_detail',
    access: seen,
    reads: [...tellsOf, 'alarm'],
    summary: 'One fault record, whole: its signs, steps, repairs and comments',
    query: FaultQuery,
    data: Fault,
    refusals: [70003],
    sample: ofFault,
  }),
  reportFault: call({
    method: 'POST',
    path: '/api/pihems/up_devfault',
    variant: 'signed',
    access: { all: [{ business: 'member' }, { devices: 'operate', at: 'body.boxIds' }, { alarms: 'operate', at: 'body.alarmIds' }] },
    changes: ['fault'],
    summary: 'Report a fault of devices, with the alarms that tell of it; an alarm stands for one fault that is not closed',
    body: z.object({
      ...shapeOf(faultFields),
      boxIds: z.array(DeviceId).max(50).default([]),
      alarmIds: z.array(RecordId).max(200).default([]),
      fileIds: FileIds,
      code: Reserved,
    }),
    data: Fault,
    refusals: faultWrong,
    sample: { body: { title: '2# 风扇停转', level: '3', boxIds: [':device'] } },
  }),
  changeFault: call({
    method: 'PUT',
    path: '/api/pihems/up_devfault',
    variant: 'signed',
    access: { record: 'work', can: 'see', at: 'body.fault_id' },
    changes: ['fault'],
    summary: 'Change what a fault says, or give it to somebody else; what is left out stays',
    body: z.object({
      fault_id: RecordId,
      title: line(60, 1).optional(),
      level: Level.optional(),
      note: text(500).optional(),
      dueOn: z.iso.date().nullable().optional(),
      /** Null: nobody. */
      assigneeId: RecordId.nullable().optional(),
      /** A business that serves this one, in place of a person. */
      providerId: RecordId.optional(),
    }),
    data: Fault,
    refusals: faultWrong,
    sample: { body: { fault_id: ':fault', title: '2# 风扇停转，机内温度高' } },
  }),
  reportLineFault: call({
    method: 'POST',
    path: '/api/v1/patrol-records/:id/faults',
    variant: 'own',
    access: { record: 'patrol-record', can: 'see', at: 'params.id' },
    changes: ['fault', 'patrol-record'],
    summary: 'Report a fault of what failed in a patrol record; a line stands for one fault that is not closed',
    body: z.object({ ...shapeOf(faultFields), key: line(60, 1) }),
    data: FaultRow,
    refusals: faultWrong,
    sample: { params: { id: ':patrolRecord' }, body: { key: 'remarks', title: '风扇有异响' } },
  }),
  listLineFaults: call({
    method: 'GET',
    path: '/api/v1/patrol-records/:id/faults',
    variant: 'own',
    access: { record: 'patrol-record', can: 'see', at: 'params.id' },
    reads: ['fault', 'patrol-record'],
    summary: 'Faults that were made of lines of a patrol record',
    data: z.array(z.object({ key: z.string(), id: RecordId, number: z.string().nullable(), state: FaultStateCode })),
    sample: { params: { id: ':patrolRecord' } },
  }),
  listAlarmFaults: call({
    method: 'GET',
    path: '/api/v1/alarms/:alarmId/faults',
    variant: 'own',
    access: { alarm: 'view', at: 'params.alarmId' },
    reads: ['fault'],
    summary: 'Faults that were made of an alarm and that the caller has to do with',
    data: z.array(FaultRow.pick({ id: true, number: true, title: true, state: true })),
    sample: { params: { alarmId: ':alarm' } },
  }),
  readFaultCurves: call({
    method: 'GET',
    costly: true,
    path: '/api/v1/faults/:id/curves',
    variant: 'own',
    access: seenWork,
    reads: ['fault'],
    summary: 'What the points that alarmed reported, from 40 minutes before the first sign until now or the end of it, at most 7 days',
    data: z.array(FaultCurve),
    refusals: [70003],
    sample: oneFault,
  }),
  reserveNumber: call({
    ...signed,
    path: '/api/pihems/gcode',
    access: { business: 'member' },
    changes: [],
    summary: 'Reserve the next number of a kind of record; asked again before it is used, the same one',
    query: z.object({ type: z.enum(Object.keys(reserves) as [keyof typeof reserves, ...(keyof typeof reserves)[]]).default('fault') }),
    data: z.object({ code: z.string() }),
    sample: { query: { type: 'fault' } },
  }),
  readFaultPlan: call({
    ...signed,
    path: '/api/pihems/fault_plan',
    access: seen,
    reads: ['fault'],
    summary: 'How a fault is to be handled, who planned it and until when',
    query: FaultQuery,
    data: z.object({ plan: z.string(), by: Person.nullable(), at: Instant.nullable(), dueAt: Instant.nullable() }),
    refusals: [70003],
    sample: ofFault,
  }),
  listFaultNodes: call({
    ...signed,
    path: '/api/pihems/p_node',
    access: seen,
    reads: ['fault'],
    summary: 'Everything that was done with a fault, in the order of time',
    query: FaultQuery,
    data: z.array(FaultNode),
    refusals: [70003],
    sample: ofFault,
  }),
  listFaultLevels: call({
    ...signed,
    path: '/api/pihems/risk_level',
    access: 'signed-in',
    reads: [],
    summary: 'How bad a fault may be: the dictionary of risks',
    data: z.array(DictionaryItem),
    sample: {},
  }),
  confirmFault: call({
    ...signed,
    path: '/api/pihems/cf_fault',
    access: seen,
    changes: ['fault'],
    summary: 'Confirm a fault, with its level',
    query: FaultQuery.extend({ level: Level, note: text(500).default('') }),
    data: Fault,
    refusals: faultWrong,
    sample: { query: { fault_id: ':fault', level: '3' } },
  }),
  cancelFaultConfirmation: call({
    ...signed,
    path: '/api/pihems/ccfr',
    access: seen,
    changes: ['fault'],
    summary: 'Cancel a fault’s confirmation while no repair exists, with a reason',
    query: FaultQuery.extend({ reason: text(200).min(1) }),
    data: Fault,
    refusals: faultWrong,
    sample: { query: { fault_id: ':confirmedFault', reason: '待复测' } },
  }),
  repairFault: call({
    ...signed,
    path: '/api/pihems/n_repair',
    access: seen,
    changes: ['fault'],
    summary: 'Begin the repair of a confirmed fault, or say with a reason that none is needed',
    query: FaultQuery.extend({
      company: line(60).default(''),
      people: line(100).default(''),
      plan: text(1000).default(''),
      /** Says that none is needed, and why. */
      reason: text(200).optional(),
      code: Reserved,
    }),
    data: Fault,
    refusals: faultWrong,
    sample: { query: { fault_id: ':confirmedFault', company: '恒信电源服务', people: '周晓东、郑凯' } },
  }),
  readRepair: call({
    ...signed,
    path: '/api/pihems/repair',
    access: seen,
    reads: ['fault'],
    summary: 'Repairs of a fault, the newest first',
    query: FaultQuery,
    data: z.array(FaultRepair),
    refusals: [70003],
    sample: ofFault,
  }),
  closeFault: call({
    ...signed,
    path: '/api/pihems/f_close',
    access: seen,
    changes: ['fault'],
    summary: 'Close a fault whose recovery was confirmed',
    query: FaultQuery,
    data: Fault,
    refusals: faultWrong,
    sample: { query: { fault_id: ':recoveredFault' } },
  }),
  takeFaultStep: call({
    method: 'POST',
    path: '/api/v1/faults/:id/steps',
    variant: 'own',
    access: seenWork,
    changes: ['fault'],
    summary: 'Take a step of a fault, with what it asks for',
    body: z.object({
      step: z.enum(Object.keys(faultFlow.steps) as [FaultStep, ...FaultStep[]]),
      values: z.record(z.string().max(40), z.union([z.string().max(2000), z.number(), z.null()])).default({}),
      fileIds: FileIds,
      code: Reserved,
    }),
    data: Fault,
    refusals: faultWrong,
    sample: { ...oneFault, body: { step: 'confirm', values: { level: '3' } } },
  }),
  addFaultPicture: call({
    method: 'POST',
    path: '/api/v1/faults/:id/pictures',
    variant: 'own',
    access: seenWork,
    changes: ['fault', 'file'],
    summary: 'Bring a picture of the newest step that the caller took, at most 9 of each',
    files: pictureRule,
    data: StoredFile,
    refusals: [70001, 70003, ...uploadRefusals],
    sample: oneFault,
  }),
  commentFault: call({
    method: 'POST',
    path: '/api/v1/faults/:id/comments',
    variant: 'own',
    access: seenWork,
    changes: ['fault'],
    summary: 'Write a comment under a fault',
    body: z.object({ text: text(500).min(1) }),
    data: Fault,
    refusals: [70001, 70003],
    sample: { ...oneFault, body: { text: '2# 轴承抱死，1#、3# 振动正常' } },
  }),
  readFaultSettings: call({
    method: 'GET',
    path: '/api/v1/fault-settings',
    variant: 'own',
    access: { business: 'member' },
    reads: ['fault-settings'],
    summary: 'For how long readings must stay inside before a recovery is proven',
    data: FaultSettings,
    sample: {},
  }),
  changeFaultSettings: call({
    method: 'PUT',
    path: '/api/v1/fault-settings',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['fault-settings', 'fault'],
    summary: 'Set for how long readings must stay inside before a recovery is proven',
    body: formOf(faultSettingFields),
    data: FaultSettings,
    sample: { body: { proofMinutes: 240 } },
  }),
  listFaultPeople: call({
    method: 'GET',
    path: '/api/v1/fault-people',
    variant: 'own',
    access: { business: 'member' },
    reads: ['employee'],
    summary: 'People of the caller’s business, to whom a fault can be given',
    data: z.array(Person),
    sample: {},
  }),
}
