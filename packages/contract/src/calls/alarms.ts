import type { Choices, Names } from '@kilowatch/catalog'
import { alarmSteps, handlingStates } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, Given, Instant, listOf, Person, RecordId, UplinkId } from '../fields.ts'
import { shapeOf } from '../form.ts'
import { defineList } from '../list.ts'

/**
 * threshold: a measure beyond its limit; state: a state's alarm value; offline: nothing heard; unreachable: the gateway cannot read the
 * device; data-lost: the gateway had to drop readings, or its queue was damaged; never-read: devices of its configuration were never read.
 */
export const AlarmKind = z.enum(['threshold', 'state', 'offline', 'unreachable', 'data-lost', 'never-read'])
/** quiet: nothing more was lost for an hour. */
export const ReleaseReason = z.enum(['value', 'heard', 'quiet', 'limit-removed', 'retyped', 'disabled', 'removed'])

export const Alarm = z.object({
  id: RecordId,
  kind: AlarmKind,
  level: AlarmLevel,
  /** Null for an uplink's own alarm. */
  deviceId: DeviceId.nullable(),
  /** The uplink's name for its own alarm. */
  deviceName: z.string(),
  deviceType: z.string().nullable(),
  given: Given,
  site: z.string(),
  uplinkId: UplinkId,
  uplinkName: z.string(),
  /** 'phase.1.input_voltage'; null for offline and unreachable. */
  point: z.string().nullable(),
  /** 'high', 'low', or the name of the state's value; for unreachable the gateway's reason. */
  side: z.string(),
  openedAt: z.string(),
  releasedAt: z.string().nullable(),
  releaseReason: ReleaseReason.nullable(),
  /** For data-lost: how many readings, as far as the gateway can say; for never-read: how many devices. */
  openingValue: z.number().nullable(),
  /** The alarm limit and the release limit that held when it opened. */
  limit: z.number().nullable(),
  release: z.number().nullable(),
  peak: z.number().nullable(),
  peakAt: z.string().nullable(),
  /** It chatters (ISA-18.2): how often its state became active. */
  activations: z.number().int().nullable(),
  closingValue: z.number().nullable(),
  /** Newest value of the point, while active. */
  value: z.number().nullable(),
  confirmedAt: z.string().nullable(),
  confirmedBy: Person.nullable(),
  /** When what was done about it was recorded. */
  handledAt: z.string().nullable(),
  note: z.string().nullable(),
  assignee: Person.nullable(),
  shelvedUntil: z.string().nullable(),
  /** Found in a backlog, after it was over. */
  foundAfterwards: z.boolean(),
  /** Alarms of one cause share it. */
  causeId: z.string(),
})
export type Alarm = z.output<typeof Alarm>

export const AlarmStep = z.object({
  at: z.string(),
  /** 'known': its first live reading; that it had begun earlier, a backlog told later. */
  action: z.enum([
    'opened',
    'known',
    'peaked',
    'released',
    'confirmed',
    'commented',
    'assigned',
    'shelved',
    'unshelved',
    'unconfirmed',
    'handled',
    'handling-undone',
  ]),
  by: Person.nullable(),
  text: z.string().nullable(),
  value: z.number().nullable(),
  /** Of 'assigned'. */
  assignee: Person.nullable(),
  /** Of 'shelved'. */
  until: z.string().nullable(),
})
export type AlarmStep = z.output<typeof AlarmStep>

export const AlarmDetail = Alarm.extend({
  steps: z.array(AlarmStep),
  sameCause: z.array(Alarm),
  /** The same alarm the last time, with what was written then. */
  lastTime: z.object({ openedAt: z.string(), releasedAt: z.string().nullable(), texts: z.array(z.string()) }).nullable(),
  /** SHA-256 of the record (hex): what a printed evidence of it shows as long as nothing has changed. */
  hash: z.string(),
})
export type AlarmDetail = z.output<typeof AlarmDetail>

/** What the caller has typed about an alarm and not sent. */
export const AlarmDraft = z.object({
  text: z.string(),
  /** When it was kept; null: there is none. */
  at: Instant.nullable(),
})
export type AlarmDraft = z.output<typeof AlarmDraft>

export const alarmLevels = {
  4: { zh: '紧急', en: 'Critical' },
  3: { zh: '重要', en: 'Major' },
  2: { zh: '次要', en: 'Minor' },
  1: { zh: '提示', en: 'Notice' },
} as const satisfies Choices
export const alarmKinds = {
  threshold: { zh: '越限', en: 'Threshold' },
  state: { zh: '状态', en: 'State' },
  offline: { zh: '离线', en: 'Offline' },
  unreachable: { zh: '读不到设备', en: 'Unreachable' },
  'data-lost': { zh: '数据丢失', en: 'Readings lost' },
  'never-read': { zh: '从未读到设备', en: 'Never read' },
} as const satisfies Readonly<Record<z.output<typeof AlarmKind>, Names>>
const yesOrNo = { yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } } as const satisfies Choices

export const alarmList = defineList({
  name: { zh: '告警列表', en: 'Alarms' },
  path: '/api/v1/alarms',
  variant: 'own',
  access: { lists: 'alarms' },
  reads: ['alarm', 'device', 'thresholds', 'site'],
  summary: 'Alarms of the devices that the caller may see',
  row: Alarm,
  filters: {
    search: { kind: 'search', name: { zh: '设备名、ID、站点或备注', en: 'Device name, ID, site or note' } },
    state: {
      kind: 'choice',
      name: { zh: '状态', en: 'State' },
      of: { active: { zh: '未恢复', en: 'Active' }, released: { zh: '已恢复', en: 'Cleared' }, all: { zh: '全部', en: 'All' } },
      usual: 'active',
    },
    confirmed: { kind: 'choice', name: { zh: '已确认', en: 'Confirmed' }, of: yesOrNo },
    handling: { kind: 'choice', name: { zh: '处理', en: 'Handling' }, of: handlingStates },
    /** Over, confirmed, and of those of which the caller's business asks for a record that nobody wrote yet. */
    record: { kind: 'choice', name: { zh: '处理记录', en: 'Handling record' }, of: { asked: { zh: '待填写', en: 'To be written' } } },
    level: { kind: 'choices', name: { zh: '级别', en: 'Level' }, of: alarmLevels },
    kind: { kind: 'choices', name: { zh: '告警种类', en: 'Kind' }, of: alarmKinds },
    type: { kind: 'choices', name: { zh: '设备类型', en: 'Device type' }, of: {}, open: true },
    site: { kind: 'choice', name: { zh: '站点', en: 'Site' }, of: {}, open: true },
    deviceId: { kind: 'id', name: { zh: '设备', en: 'Device' }, of: 'device' },
    uplinkId: { kind: 'id', name: { zh: '网关', en: 'Gateway' }, of: 'uplink' },
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
    mine: { kind: 'choice', name: { zh: '我负责的', en: 'Assigned to me' }, of: { yes: yesOrNo.yes } },
    shelved: { kind: 'choice', name: { zh: '已搁置', en: 'Shelved' }, of: yesOrNo },
    opened: { kind: 'days', name: { zh: '发生时间', en: 'Raised' } },
  },
  sorts: ['-openedAt', 'openedAt', '-level', 'level', 'deviceName', '-deviceName'],
  columns: {
    level: { name: { zh: '级别', en: 'Level' }, of: alarmLevels },
    deviceName: { name: { zh: '设备名称', en: 'Device' } },
    /** The gateway's, for its own alarm. */
    deviceId: { name: { zh: '设备 ID', en: 'Device ID' } },
    site: { name: { zh: '站点', en: 'Site' } },
    reason: { name: { zh: '原因', en: 'Reason' } },
    openedAt: { name: { zh: '发生时间', en: 'Raised' }, kind: 'time' },
    releasedAt: { name: { zh: '恢复时间', en: 'Cleared' }, kind: 'time' },
    openingValue: { name: { zh: '触发值', en: 'Triggering value' }, kind: 'number' },
    limit: { name: { zh: '告警阈值', en: 'Threshold' }, kind: 'number' },
    peak: { name: { zh: '峰值', en: 'Peak' }, kind: 'number' },
    unit: { name: { zh: '单位', en: 'Unit' } },
    confirmedAt: { name: { zh: '确认时间', en: 'Confirmed' }, kind: 'time' },
    confirmedBy: { name: { zh: '确认人', en: 'Confirmed by' } },
    handledAt: { name: { zh: '处理时间', en: 'Handled' }, kind: 'time' },
    note: { name: { zh: '备注', en: 'Note' } },
    assignee: { name: { zh: '负责人', en: 'Assigned to' } },
    foundAfterwards: { name: { zh: '补传发现', en: 'Found in backfill' } },
  },
  // A month at the most, when they are history.
  file: { path: '/api/v1/alarms/export', span: { unless: { state: 'active' } } },
})

const AlarmIds = z.array(RecordId).min(1).max(500)
/** `unchanged`: those that already were so. */
const Changed = z.object({ changed: z.array(RecordId), unchanged: z.array(RecordId) })
/** Characters of a comment, and of its draft. */
const mostComment = 500
const alarmParam = { params: { alarmId: ':alarm' } }

export const AlarmCounts = z.object({
  active: z.number().int(),
  unconfirmed: z.number().int(),
  /** Active alarms by level, '1' to '4'. */
  levels: z.record(z.string(), z.number().int()),
})
export type AlarmCounts = z.output<typeof AlarmCounts>

export const alarmCalls = {
  listAlarms: alarmList.page,
  readAlarmCounts: call({
    method: 'GET',
    path: '/api/v1/alarms/counts',
    variant: 'own',
    access: { lists: 'alarms' },
    shared: 2_000,
    reads: ['alarm', 'device'],
    summary: 'Active and unconfirmed alarms',
    data: AlarmCounts,
    sample: {},
  }),
  exportAlarms: alarmList.file,
  listAssignees: call({
    method: 'GET',
    path: '/api/v1/alarms/assignees',
    variant: 'own',
    access: { lists: 'alarms' },
    reads: ['employee', 'department'],
    summary: 'People to whom these alarms can be given: those who may operate all of their devices; without alarms, those of the business',
    query: z.object({ alarmIds: listOf(500).pipe(z.array(RecordId).max(500)).optional() }),
    data: z.array(Person),
    sample: {},
  }),
  readAlarm: call({
    method: 'GET',
    path: '/api/v1/alarms/:alarmId',
    variant: 'own',
    access: { alarm: 'view', at: 'params.alarmId' },
    reads: ['alarm', 'device'],
    summary: 'One alarm with everything that happened to it',
    data: AlarmDetail,
    sample: alarmParam,
  }),
  confirmAlarms: call({
    method: 'POST',
    path: '/api/v1/alarms/confirm',
    variant: 'own',
    access: { alarms: 'operate', at: 'body.alarmIds' },
    changes: ['alarm'],
    summary: 'Confirm alarms, with a note where there is something to say',
    body: z.object({ alarmIds: AlarmIds, ...shapeOf(alarmSteps.confirm.asks) }),
    data: Changed,
    sample: { body: { alarmIds: [':alarm'], note: '已到现场' } },
  }),
  unconfirmAlarms: call({
    method: 'POST',
    path: '/api/v1/alarms/unconfirm',
    variant: 'own',
    access: { alarms: 'operate', at: 'body.alarmIds' },
    changes: ['alarm'],
    summary: 'Take one’s own confirmation of alarms back, within some seconds and before they are handled',
    body: z.object({ alarmIds: AlarmIds }),
    data: Changed,
    sample: { body: { alarmIds: [':alarm'] } },
  }),
  assignAlarms: call({
    method: 'POST',
    path: '/api/v1/alarms/assign',
    variant: 'own',
    access: { alarms: 'operate', at: 'body.alarmIds' },
    changes: ['alarm'],
    summary: 'Give alarms to a person, or to nobody (null)',
    body: z.object({ alarmIds: AlarmIds, userId: RecordId.nullable() }),
    data: Changed,
    refusals: [20004],
    sample: { body: { alarmIds: [':alarm'], userId: null } },
  }),
  shelveAlarms: call({
    method: 'POST',
    path: '/api/v1/alarms/shelve',
    variant: 'own',
    access: { alarms: 'operate', at: 'body.alarmIds' },
    changes: ['alarm'],
    summary: 'Shelve active alarms for 15 minutes to 24 hours, with a reason; they come back by themselves',
    body: z.object({ alarmIds: AlarmIds, ...shapeOf(alarmSteps.shelve.asks) }),
    data: Changed,
    sample: { body: { alarmIds: [':alarm'], minutes: 60, reason: '计划检修' } },
  }),
  unshelveAlarms: call({
    method: 'POST',
    path: '/api/v1/alarms/unshelve',
    variant: 'own',
    access: { alarms: 'operate', at: 'body.alarmIds' },
    changes: ['alarm'],
    summary: 'Take alarms off the shelf',
    body: z.object({ alarmIds: AlarmIds }),
    data: Changed,
    sample: { body: { alarmIds: [':alarm'] } },
  }),
  commentAlarm: call({
    method: 'POST',
    path: '/api/v1/alarms/:alarmId/comments',
    variant: 'own',
    access: { alarm: 'operate', at: 'params.alarmId' },
    changes: ['alarm'],
    summary: 'Write a comment under an alarm',
    body: z.object({ text: z.string().trim().min(1).max(mostComment) }),
    data: AlarmDetail,
    sample: { ...alarmParam, body: { text: '冷凝器翅片堵塞，清洗中' } },
  }),
  readAlarmDraft: call({
    method: 'GET',
    path: '/api/v1/alarms/:alarmId/draft',
    variant: 'own',
    access: { alarm: 'operate', at: 'params.alarmId' },
    reads: [],
    summary: 'What the caller has typed about an alarm and not sent',
    data: AlarmDraft,
    sample: alarmParam,
  }),
  keepAlarmDraft: call({
    method: 'PUT',
    path: '/api/v1/alarms/:alarmId/draft',
    variant: 'own',
    access: { alarm: 'operate', at: 'params.alarmId' },
    changes: [],
    overwrites: false,
    summary: 'Keep what the caller has typed about an alarm so far; an empty text removes it',
    body: z.object({ text: z.string().max(mostComment) }),
    data: AlarmDraft,
    sample: { ...alarmParam, body: { text: '去机房装回盲板' } },
  }),
}
