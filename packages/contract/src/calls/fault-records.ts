import { fields } from '@kilowatch/catalog'
import {
  type FaultSource,
  type FaultState,
  type FaultStep,
  faultFlow,
  faultLevels,
  faultSources,
  mostRepairParts,
  proofMinutes,
  repairCostFields,
  repairPartFields,
} from '@kilowatch/work'
import { z } from 'zod'
import { AlarmLevel, DeviceId, Given, Instant, Person, RecordId } from '../fields.ts'
import { formOf, shapeOf } from '../form.ts'
import { defineList } from '../list.ts'
import { Alarm } from './alarms.ts'
import { StoredFile } from './files.ts'
import { CheckVerdict, Finding } from './group-checks.ts'
import { PatrolLine } from './patrol-lines.ts'
import { Gap, Series } from './telemetry.ts'

/** As records have it, a number, or as the dictionary of risks does, its text. */
export const FaultLevelCode = z.union([AlarmLevel, z.enum(['1', '2', '3', '4'])]).transform((level) => `${level}` as const)
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
  /** Of its repairs, in yuan; null: nobody has said. */
  cost: z.number().nullable(),
})
export type FaultRow = z.output<typeof FaultRow>

/** What a one-key check found of a device that did not pass; it does not answer where there is no finding. */
const CheckSign = z.object({
  group: Named,
  verdict: CheckVerdict,
  judgedAt: Instant.nullable(),
  findings: z.array(Finding),
})
export type CheckSign = z.output<typeof CheckSign>

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
  z.object({
    kind: z.literal('check'),
    id: RecordId,
    /** Null: the check is no longer kept. */
    checkId: RecordId.nullable(),
    device: FaultDevice.extend({ given: Given }),
    was: CheckSign,
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

/** What a repair cost, in yuan; the sums are the server's. */
const RepairCost = z.object({
  parts: z.array(z.object({ name: z.string(), model: z.string(), count: z.number(), price: z.number(), amount: z.number() })),
  hours: z.number(),
  rate: z.number(),
  labour: z.number(),
  other: z.number(),
  otherNote: z.string(),
  total: z.number(),
  by: Person.nullable(),
  at: Instant,
})

export const RepairCostWish = z.object({
  repairId: RecordId,
  ...shapeOf(repairCostFields),
  parts: z.array(formOf(repairPartFields)).max(mostRepairParts).default([]),
  /** When what the caller saw was entered, null where nothing was: what somebody else entered since is not lost. */
  seenAt: Instant.nullable(),
})

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
  /** Null: nobody has said. */
  cost: RepairCost.nullable(),
})
export type FaultRepair = z.output<typeof FaultRepair>

/** What readings show of the recovery: each measure that alarmed inside its release limit, for so many minutes without a break. */
export const FaultProof = z.object({
  /** Asked for. */
  minutes: z.number().int(),
  /** Shown by all of them at once, in whole minutes; not more than an hour beyond what is asked for. */
  held: z.number().int(),
  /** False as well where nothing is measured that could show it. */
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

export const faultReads = ['fault', 'device', 'group'] as const

export const faultList = defineList({
  name: { zh: '故障记录', en: 'Fault records' },
  path: '/api/pihems/c_fault_record',
  variant: 'signed',
  access: 'signed-in',
  reads: faultReads,
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
    dueAt: { name: { zh: '期限', en: 'Due' }, kind: 'end' },
    reporter: { name: { zh: '上报人', en: 'Reported by' }, hidden: true },
    reportedAt: { name: { zh: '上报时间', en: 'Reported' }, kind: 'time' },
    changedAt: { name: { zh: '更新时间', en: 'Updated' }, kind: 'time', hidden: true },
    cost: { name: { zh: '维修费用（元）', en: 'Repair cost (CNY)' }, kind: 'number', hidden: true },
  },
  file: { path: '/api/pihems/frexcel', span: { unless: { due: 'open' } } },
})

/** What whoever reports a fault says of it. */
export const faultFields = fields(
  { key: 'title', name: { zh: '故障', en: 'Problem' }, kind: 'text', most: 60, required: true },
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
export const FaultSettings = z.object({ proofMinutes: z.number().int() })
export type FaultSettings = z.output<typeof FaultSettings>

/** One chart's worth of a device: what it reported around the signs of a fault. */
export const FaultCurve = z.object({
  device: FaultDevice.extend({ given: Given }),
  from: Instant,
  to: Instant,
  step: z.number().nullable(),
  series: z.array(Series),
  gaps: z.array(Gap),
})
export type FaultCurve = z.output<typeof FaultCurve>
