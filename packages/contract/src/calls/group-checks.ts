import { type Choices, type UpsStandard, upsStandardFields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, Given, Instant, Person, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'

/** Worst first. */
export const checkVerdicts = {
  fail: { zh: '不合格', en: 'Fail' },
  warn: { zh: '预警', en: 'Warning' },
  'no-answer': { zh: '无应答', en: 'No answer' },
  pass: { zh: '合格', en: 'Pass' },
} as const satisfies Choices
export const CheckVerdict = z.enum(['fail', 'warn', 'no-answer', 'pass'])
export type CheckVerdict = z.output<typeof CheckVerdict>

export const checkFields = {
  load: { zh: '负载', en: 'Load' },
  inout: { zh: '输入 / 输出', en: 'Input / output' },
  event: { zh: '事件', en: 'Events' },
  temp: { zh: '温度', en: 'Temperature' },
  time: { zh: '后备时间', en: 'Backup time' },
} as const satisfies Choices
export const checkFieldKeys = ['load', 'inout', 'event', 'temp', 'time'] as const
export type CheckField = (typeof checkFieldKeys)[number]

/** What is judged; each has its words in the console and in documents. */
export const checkFindings = {
  load: { zh: '负载率', en: 'Load' },
  imbalance: { zh: '三相负载不平衡', en: 'Phase imbalance' },
  voltage: { zh: '电压', en: 'Voltage' },
  alarms: { zh: '未恢复的告警', en: 'Active alarms' },
  transfers: { zh: '30 天内转电池', en: 'Transfers in 30 days' },
  resistance: { zh: '电池内阻与基准之比', en: 'Cell resistance vs. baseline' },
  age: { zh: '使用年限', en: 'Age' },
  'battery-age': { zh: '电池使用年限', en: 'Battery age' },
  temperature: { zh: '温度', en: 'Temperature' },
  backup: { zh: '后备时间', en: 'Backup time' },
} as const satisfies Choices
export type CheckFinding = keyof typeof checkFindings
const findings = Object.keys(checkFindings) as [CheckFinding, ...CheckFinding[]]

/** One thing that was judged, with what it was judged by. */
export const Finding = z.object({
  of: z.enum(findings),
  verdict: CheckVerdict,
  /** The reading, where it is one; the worst of several. */
  key: z.string().nullable(),
  value: z.number().nullable(),
  at: Instant.nullable(),
  /** Of several readings the lowest, where they are shown as a range. */
  lowest: z.number().nullable(),
  /** Beyond these on the side that is worse; null: nothing is set on it. */
  warn: z.number().nullable(),
  fail: z.number().nullable(),
  side: z.enum(['high', 'low', 'within']),
  /** Where the limit comes from: the business's rules, or the device's own thresholds; null: there is none. */
  from: z.enum(['standard', 'device']).nullable(),
  /** Of a resistance, mΩ. */
  baseline: z.number().nullable(),
  /** Of alarms: the highest level. */
  level: AlarmLevel.nullable(),
})
export type Finding = z.output<typeof Finding>

const FieldResult = z.object({ verdict: CheckVerdict, findings: z.array(Finding) })
export type CheckFieldResult = z.output<typeof FieldResult>
export type CheckFieldResults = Partial<Record<CheckField, CheckFieldResult>>

/**
 * What became of the reading. `kept`: its gateway cannot read at once, so the newest reading was judged; the others after it mean that none
 * came: the gateway is away, the device is disabled, it was asked and did not answer, or the gateway said nothing in time.
 */
export const checkAnswers = {
  read: { zh: '已实时读取', en: 'Read now' },
  kept: { zh: '网关不支持实时读取，按最近读数', en: 'Gateway cannot read on request: latest reading' },
  offline: { zh: '网关离线', en: 'Gateway offline' },
  disabled: { zh: '设备已停用', en: 'Device disabled' },
  failed: { zh: '设备没有应答', en: 'Device did not answer' },
  silent: { zh: '网关没有及时应答', en: 'Gateway did not answer' },
} as const satisfies Choices
export const CheckAnswer = z.enum(['read', 'kept', 'offline', 'disabled', 'failed', 'silent'])
export type CheckAnswer = z.output<typeof CheckAnswer>

export const CheckedDevice = z.object({
  id: DeviceId,
  name: z.string(),
  type: z.string(),
  given: Given,
  /** `reading`: its turn has come. */
  state: z.enum(['waiting', 'reading', 'done', 'cancelled']),
  verdict: CheckVerdict.nullable(),
  answer: CheckAnswer.nullable(),
  judgedAt: Instant.nullable(),
  /** What its type has; others are left out. */
  fields: z.object(
    Object.fromEntries(checkFieldKeys.map((key) => [key, FieldResult.optional()])),
  ) as unknown as z.ZodType<CheckFieldResults>,
})
export type CheckedDevice = z.output<typeof CheckedDevice>

export const checkStates = {
  running: { zh: '进行中', en: 'Running' },
  done: { zh: '已完成', en: 'Done' },
  cancelled: { zh: '已取消', en: 'Canceled' },
} as const satisfies Choices

/** A check of a group, by those of its devices that the reader sees. */
export const GroupCheck = z.object({
  id: RecordId,
  groupId: RecordId,
  groupName: z.string(),
  state: z.enum(['running', 'done', 'cancelled']),
  startedAt: Instant,
  startedBy: Person.nullable(),
  endedAt: Instant.nullable(),
  devices: z.number().int(),
  fail: z.number().int(),
  warn: z.number().int(),
  noAnswer: z.number().int(),
  pass: z.number().int(),
  /** Neither judged nor cancelled. */
  toGo: z.number().int(),
})
export type GroupCheck = z.output<typeof GroupCheck>

const Standard = z.object(Object.fromEntries(upsStandardFields.map(({ key }) => [key, z.number()]))) as unknown as z.ZodType<UpsStandard>

/** A device that stands otherwise than in the check before. */
const Differs = z.object({ id: DeviceId, name: z.string(), from: CheckVerdict, to: CheckVerdict, field: z.enum(checkFieldKeys).nullable() })

export const GroupCheckDetail = GroupCheck.extend({
  /** By which limits it judged. */
  standard: Standard,
  /** Worst first, then in the order of checking; those under way and those that wait come last. */
  items: z.array(CheckedDevice),
  /** By comparison with the finished check before it; null: there is none. */
  before: z.object({ id: RecordId, startedAt: Instant, worse: z.array(Differs), better: z.array(Differs) }).nullable(),
})
export type GroupCheckDetail = z.output<typeof GroupCheckDetail>

/** Where a group stands with its checks. */
export const GroupCheckState = z.object({
  group: z.object({
    id: RecordId,
    name: z.string(),
    parentName: z.string().nullable(),
    devices: z.number().int(),
    offline: z.number().int(),
  }),
  /** Whether the caller may begin one: they operate every device of the group. */
  mayCheck: z.boolean(),
  /** The newest; null: never checked. */
  check: GroupCheckDetail.nullable(),
  /** When the business's rules want the next one; null: never checked. */
  dueAt: Instant.nullable(),
  /** Limits that the next one judges by. */
  standard: Standard,
})
export type GroupCheckState = z.output<typeof GroupCheckState>

const ofGroup = { access: { record: 'group', can: 'see', at: 'params.groupId' }, sample: { params: { groupId: ':group' } } } as const
const one = {
  access: { record: 'group-check', can: 'see', at: 'params.checkId' },
  sample: { params: { checkId: ':groupCheck' } },
} as const
const shows = { reads: ['group-check', 'group', 'device', 'state', 'ups-standard'] } as const

export const groupCheckList = defineList({
  name: { zh: '一键检测记录', en: 'One-click checks' },
  path: '/api/v1/group-checks',
  costly: true,
  variant: 'own',
  access: { business: 'member' },
  reads: ['group-check', 'group', 'device'],
  summary: 'Checks of groups of the business, by the devices that the caller sees',
  row: GroupCheck,
  filters: {
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
    state: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: checkStates },
    at: { kind: 'days', name: { zh: '时间范围', en: 'Time range' } },
  },
  sorts: ['-startedAt', 'startedAt'],
  columns: {
    startedAt: { name: { zh: '开始时间', en: 'Started' }, kind: 'time' },
    groupName: { name: { zh: '分组', en: 'Group' } },
    startedBy: { name: { zh: '发起人', en: 'Started by' } },
    state: { name: { zh: '状态', en: 'State' }, of: checkStates },
    devices: { name: { zh: '设备数', en: 'Devices' }, kind: 'number' },
    fail: { name: checkVerdicts.fail, kind: 'number' },
    warn: { name: checkVerdicts.warn, kind: 'number' },
    noAnswer: { name: checkVerdicts['no-answer'], kind: 'number' },
    pass: { name: checkVerdicts.pass, kind: 'number' },
    endedAt: { name: { zh: '结束时间', en: 'Ended' }, kind: 'time', hidden: true },
  },
  file: { path: '/api/v1/group-checks/export' },
})

/** One field of each device of the newest check of a group. */
const OneKey = z.object({
  /** Null: the group was never checked. */
  check: z
    .object({ id: RecordId, state: z.enum(['running', 'done', 'cancelled']), started_at: Instant, ended_at: Instant.nullable() })
    .nullable(),
  devices: z.array(
    z.object({
      box_id: DeviceId,
      device_name: z.string(),
      device_type: z.string(),
      /** Null: its turn has not come, or its type has nothing of this field. */
      verdict: CheckVerdict.nullable(),
      answer: CheckAnswer.nullable(),
      checked_at: Instant.nullable(),
      findings: z.array(Finding),
    }),
  ),
})
export type OneKey = z.output<typeof OneKey>

const oneKey = {
  method: 'GET',
  variant: 'signed',
  access: { record: 'group', can: 'see', at: 'query.group_id' },
  reads: ['group-check', 'group', 'device'],
  query: z.object({ group_id: RecordId }),
  data: OneKey,
  sample: { query: { group_id: ':group' } },
} as const

export const groupCheckCalls = {
  readGroupCheckState: call({
    ...ofGroup,
    ...shows,
    method: 'GET',
    path: '/api/v1/groups/:groupId/check',
    variant: 'own',
    summary: 'The newest check of a group, when the next is due, and whether the caller may begin one',
    data: GroupCheckState,
  }),
  startGroupCheck: call({
    ...ofGroup,
    method: 'POST',
    path: '/api/v1/groups/:groupId/checks',
    variant: 'own',
    changes: ['group-check'],
    summary: 'Have every device of a group and of those below it read now, and judge what they answer; one check of a group at a time',
    data: GroupCheckDetail,
    refusals: [30001, 100000],
  }),
  readGroupCheck: call({
    ...one,
    ...shows,
    method: 'GET',
    path: '/api/v1/group-checks/:checkId',
    variant: 'own',
    summary: 'One check with what it found of each device that the caller sees',
    data: GroupCheckDetail,
  }),
  cancelGroupCheck: call({
    ...one,
    method: 'POST',
    path: '/api/v1/group-checks/:checkId/cancel',
    variant: 'own',
    changes: ['group-check'],
    summary: 'End a check that is under way; what was read stays',
    data: GroupCheckDetail,
    refusals: [30001, 100000],
  }),
  readCheckedDevice: call({
    method: 'POST',
    path: '/api/v1/group-checks/:checkId/devices/:deviceId/read',
    variant: 'own',
    access: {
      all: [
        { record: 'group-check', can: 'see', at: 'params.checkId' },
        { device: 'operate', at: 'params.deviceId' },
      ],
    },
    changes: ['group-check'],
    summary: 'Have one device of the newest check of its group read again',
    data: GroupCheckDetail,
    refusals: [30001, 70003],
    sample: { params: { checkId: ':groupCheck', deviceId: ':device' } },
  }),
  listGroupChecks: groupCheckList.page,
  exportGroupChecks: groupCheckList.file,
  oneKeyLoad: call({
    ...oneKey,
    path: '/api/pihems/gp_onekey_load',
    summary: 'Load of every device in the newest one-key check of a group, with verdicts',
  }),
  oneKeyInOut: call({
    ...oneKey,
    path: '/api/pihems/gp_onekey_inout',
    summary: 'Input and output of every device in the newest one-key check of a group, with verdicts',
  }),
  oneKeyEvents: call({
    ...oneKey,
    path: '/api/pihems/gp_onekey_event',
    summary: 'Open events of every device in the newest one-key check of a group, with verdicts',
  }),
  oneKeyTemperature: call({
    ...oneKey,
    path: '/api/pihems/gp_onekey_temp',
    summary: 'Temperature of every device in the newest one-key check of a group, with verdicts',
  }),
  oneKeyBackupTime: call({
    ...oneKey,
    path: '/api/pihems/gp_onekey_time',
    summary: 'Backup time of every device in the newest one-key check of a group, with verdicts',
  }),
}
