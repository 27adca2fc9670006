import type { Choices } from '@kilowatch/catalog'
import { alarmStandings, type HandlingState, handlingStates } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, Instant, listOf, Person, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'
import { alarmLevels } from './alarms.ts'

/** alarm: beyond a limit, or a state's; connection: offline, unreachable, readings lost. */
export const eventKinds = {
  alarm: { zh: '设备告警', en: 'Alarm' },
  connection: { zh: '通讯异常', en: 'Connection' },
  discharge: { zh: '电池放电', en: 'Battery discharge' },
  access: { zh: '门禁', en: 'Door access' },
  command: { zh: '设备控制', en: 'Control' },
  check: { zh: '一键检测', en: 'One-click check' },
} as const satisfies Choices
const kinds = Object.keys(eventKinds) as [keyof typeof eventKinds, ...(keyof typeof eventKinds)[]]
export type EventKind = keyof typeof eventKinds

/** An alarm stands as alarms do; what needs nobody goes on or has ended. */
export const eventStates = {
  ...alarmStandings,
  running: { zh: '进行中', en: 'Ongoing' },
  ended: { zh: '已结束', en: 'Ended' },
} as const satisfies Choices
const states = Object.keys(eventStates) as [keyof typeof eventStates, ...(keyof typeof eventStates)[]]
export type EventState = keyof typeof eventStates

/** Longer than the reader's business wants it: nobody has confirmed it, or nobody has recorded what was done about it. */
export const eventLateness = {
  confirm: { zh: '确认超时', en: 'Confirmation overdue' },
  handle: { zh: '处理超时', en: 'Handling overdue' },
} as const satisfies Choices
export type EventLateness = keyof typeof eventLateness
const Lateness = z.enum(Object.keys(eventLateness) as [EventLateness, ...EventLateness[]])

/** Something that happened to a device or a group, or was done with it. */
export const FleetEvent = z.object({
  id: RecordId,
  kind: z.enum(kinds),
  state: z.enum(states),
  at: Instant,
  /** Null: it goes on, or has no duration. */
  endedAt: Instant.nullable(),
  /** Of alarms alone. */
  level: AlarmLevel.nullable(),
  handling: z.enum(Object.keys(handlingStates) as [HandlingState, ...HandlingState[]]).nullable(),
  /** What is late about an alarm of the reader's business. */
  late: Lateness.nullable(),
  /** Null: of a gateway or of a group. */
  deviceId: DeviceId.nullable(),
  deviceType: z.string().nullable(),
  /** Of the device, the gateway or the group. */
  subject: z.string(),
  site: z.string(),
  /** What happened, in the reader's language. */
  content: z.string(),
  /** What was measured, with its unit: newest while it goes on, else as it began; empty where nothing is. */
  value: z.string(),
  /** The limit that it broke; empty where it broke none. */
  limit: z.string(),
  /** Who cares for it. */
  assignee: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  /** Somebody worked on its device meanwhile: nobody was told until then. */
  heldBack: z.object({ until: Instant, reason: z.string(), by: Person.nullable() }).nullable(),
  /** The event that explains it, where the caller sees that. */
  causeId: RecordId.nullable(),
  /** How many others it explains. */
  symptoms: z.number().int(),
  /** The alarm that it is. */
  alarmId: RecordId.nullable(),
  /** The check that it is, and the group that was checked. */
  checkId: RecordId.nullable(),
  groupId: RecordId.nullable(),
})
export type FleetEvent = z.output<typeof FleetEvent>

/** How far back events go where no days are chosen; what is active or unconfirmed is there however old it is. */
export const eventPeriods = {
  7: { zh: '近 7 天', en: 'Last 7 days' },
  30: { zh: '近 30 天', en: 'Last 30 days' },
  90: { zh: '近 90 天', en: 'Last 90 days' },
  365: { zh: '近 1 年', en: 'Last year' },
  all: { zh: '全部时间', en: 'All time' },
} as const satisfies Choices

export const fleetEventList = defineList({
  name: { zh: '事件列表', en: 'Events' },
  path: '/api/v1/events',
  costly: true,
  variant: 'own',
  access: { lists: 'alarms' },
  reads: ['alarm', 'alarm-target', 'event-settings', 'device', 'command', 'group-check', 'group'],
  summary:
    'Events of all kinds of the devices that the caller sees, active before cleared and unconfirmed before confirmed, of the last 30 days where neither days nor a period say otherwise; passages and checks are for members of the business. By cause, symptoms whose cause is listed are left out, unless they are more urgent',
  row: FleetEvent,
  filters: {
    search: { kind: 'search', name: { zh: '设备名、ID、站点或分组', en: 'Device name, ID, site or group' } },
    state: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: eventStates },
    handling: { kind: 'choice', name: { zh: '处理', en: 'Handling' }, of: handlingStates },
    late: { kind: 'choice', name: { zh: '超时', en: 'Overdue' }, of: eventLateness },
    kind: { kind: 'choices', name: { zh: '事件种类', en: 'Kind' }, of: eventKinds },
    level: { kind: 'choices', name: { zh: '级别', en: 'Level' }, of: alarmLevels },
    type: { kind: 'choices', name: { zh: '设备类型', en: 'Device type' }, of: {}, open: true },
    site: { kind: 'choice', name: { zh: '站点', en: 'Site' }, of: {}, open: true },
    deviceId: { kind: 'id', name: { zh: '设备', en: 'Device' }, of: 'device' },
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
    by: {
      kind: 'choice',
      name: { zh: '归并', en: 'Grouping' },
      of: { cause: { zh: '按原因归并', en: 'By cause' } },
    },
    period: { kind: 'choice', name: { zh: '时间', en: 'Period' }, of: eventPeriods, usual: '30' },
    at: { kind: 'days', name: { zh: '时间范围', en: 'Time range' } },
  },
  sorts: ['-urgency', 'urgency', '-at', 'at', '-level', 'level'],
  columns: {
    content: { name: { zh: '内容', en: 'Content' } },
    kind: { name: { zh: '种类', en: 'Kind' }, of: eventKinds, hidden: true },
    level: { name: { zh: '级别', en: 'Level' }, of: alarmLevels, hidden: true },
    subject: { name: { zh: '对象', en: 'Subject' } },
    deviceId: { name: { zh: '设备 ID', en: 'Device ID' }, only: 'file' },
    site: { name: { zh: '站点', en: 'Site' }, hidden: true },
    reading: { name: { zh: '值与限值', en: 'Value and limit' }, only: 'screen' },
    value: { name: { zh: '值', en: 'Value' }, only: 'file' },
    limit: { name: { zh: '限值', en: 'Limit' }, only: 'file' },
    at: { name: { zh: '开始', en: 'Started' }, kind: 'time' },
    lasted: { name: { zh: '历时', en: 'Duration' }, only: 'screen', sort: 'urgency' },
    state: { name: { zh: '状态', en: 'State' }, of: eventStates, only: 'file' },
    handling: { name: { zh: '确认与处理', en: 'Confirmation' }, of: handlingStates },
    late: { name: { zh: '超时', en: 'Overdue' }, of: eventLateness, hidden: true },
    assignee: { name: { zh: '负责人', en: 'Assigned to' }, hidden: true },
    confirmedBy: { name: { zh: '确认人', en: 'Confirmed by' }, hidden: true },
    id: { name: { zh: '事件编号', en: 'Number' }, only: 'file' },
    causeId: { name: { zh: '原因事件编号', en: 'Number of its cause' }, only: 'file' },
    endedAt: { name: { zh: '结束时间', en: 'Ended' }, kind: 'time', hidden: true },
  },
  file: { path: '/api/v1/events/export', span: { unless: { state: ['waiting', 'ongoing', 'cleared'] } } },
})

/** Of how many causes, and how many symptoms, one call tells. */
export const mostCauses = 200
export const mostSymptoms = 500

const narrowing = fleetEventList.page.query as NonNullable<typeof fleetEventList.page.query>

const Counted = z.object({ kind: z.enum(kinds), state: z.enum(states), late: Lateness.nullable() })

export const eventCentreCalls = {
  listFleetEvents: fleetEventList.page,
  exportFleetEvents: fleetEventList.file,
  countFleetEvents: call({
    method: 'GET',
    path: '/api/v1/events/counts',
    variant: 'own',
    access: { lists: 'alarms' },
    costly: true,
    reads: ['alarm', 'alarm-target', 'event-settings', 'device', 'command', 'group-check', 'group'],
    summary:
      'How many of these events there are of each kind in each state, late or not; what there is none of is left out. By cause, symptoms are counted apart, each with what its cause is counted as: they are listed where that is not',
    query: narrowing.omit({ kind: true, state: true, late: true, sort: true, page: true, pageSize: true }),
    data: z.array(Counted.extend({ under: Counted.nullable(), events: z.number().int() })),
    sample: {},
  }),
  listSymptoms: call({
    method: 'GET',
    path: '/api/v1/events/symptoms',
    variant: 'own',
    access: { alarms: 'view', at: 'query.alarmIds' },
    reads: ['alarm', 'alarm-target', 'event-settings', 'device'],
    summary: 'The events that these alarms explain, the first that began first; five hundred at the most',
    query: z.object({ alarmIds: listOf(mostCauses).pipe(z.array(RecordId).min(1).max(mostCauses)) }),
    data: z.array(FleetEvent),
    sample: { query: { alarmIds: ':alarm' } },
  }),
}
