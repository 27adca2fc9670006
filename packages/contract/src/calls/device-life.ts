import type { Choices } from '@kilowatch/catalog'
import { type AlarmStanding, alarmStandings } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, Instant, listAmong, RecordId, TableFormat } from '../fields.ts'

/** What happens to a device, as its time-line is narrowed by it. */
export const lifeKinds = {
  alarm: { zh: '告警', en: 'Alarms' },
  handling: { zh: '处理记录', en: 'Handling records' },
  fault: { zh: '故障', en: 'Faults' },
  repair: { zh: '维修', en: 'Repairs' },
  recovery: { zh: '恢复', en: 'Recoveries' },
  rectification: { zh: '整改', en: 'Rectifications' },
  patrol: { zh: '巡检', en: 'Patrols' },
  operation: { zh: '操作票', en: 'Operation tickets' },
  schedule: { zh: '日程', en: 'Schedule' },
  discharge: { zh: '放电', en: 'Discharges' },
  command: { zh: '命令与参数', en: 'Commands and parameters' },
  maintenance: { zh: '维护', en: 'Maintenance' },
  limits: { zh: '告警阈值', en: 'Alarm thresholds' },
  people: { zh: '人员与分享', en: 'People and sharing' },
  change: { zh: '资料与其他', en: 'Details and others' },
} as const satisfies Choices
export type LifeKind = keyof typeof lifeKinds
const standings = Object.keys(alarmStandings) as [AlarmStanding, ...AlarmStanding[]]
const kinds = Object.keys(lifeKinds) as [LifeKind, ...LifeKind[]]

/** What a line leads to; of those without an id, where the device has them. */
const lifePages = [
  'alarm',
  'fault',
  'rectification',
  'operation',
  'schedule',
  'patrol-record',
  'discharges',
  'operations',
  'thresholds',
] as const
export type LifePage = (typeof lifePages)[number]

/** How the end of a line looks: as states of work do, or as an alarm that nobody confirmed. */
const tones = ['waiting', 'active', 'blocked', 'done', 'cancelled', 'alarm'] as const
export type LifeTone = (typeof tones)[number]

export const LifeLine = z.object({
  /** 'alarm 12': of this line alone. */
  id: z.string(),
  kind: z.enum(kinds),
  at: Instant,
  /** Of what lasts: when it ended. */
  until: Instant.nullable(),
  /** It goes on. */
  lasts: z.boolean(),
  /** In the reader's language. */
  title: z.string(),
  /** More about it, in a line; empty: the title says it. */
  what: z.string(),
  /** 'GZ20261122-0001' */
  number: z.string().nullable(),
  /** Who did it; empty: nobody, or the server itself. */
  by: z.string(),
  /** Of an alarm: its level, and how it stands. */
  level: AlarmLevel.nullable(),
  standing: z.enum(standings).nullable(),
  /** Of a repair, in yuan; null: nobody has said. */
  cost: z.number().nullable(),
  /** What became of it, or what is now. */
  state: z.object({ says: z.string(), tone: z.enum(tones) }).nullable(),
  to: z.object({ page: z.enum(lifePages), id: RecordId.nullable() }).nullable(),
})
export type LifeLine = z.output<typeof LifeLine>

/** What the lines of a span come to, beside how many there are; null: the caller sees none of the kind. */
const LifeFigures = z.object({
  faults: z.object({ count: z.number().int(), firstAt: Instant.nullable(), lastAt: Instant.nullable() }).nullable(),
  repairs: z
    .object({
      count: z.number().int(),
      /** In yuan; null: nobody has said of any. */
      cost: z.number().nullable(),
      /** Those that are over: how long they took. */
      ended: z.number().int(),
      meanSeconds: z.number().nullable(),
      longestSeconds: z.number().nullable(),
    })
    .nullable(),
  /** Alarms that nobody has confirmed: active, and cleared. */
  unconfirmed: z.object({ active: z.number().int(), cleared: z.number().int() }),
  /** Patrol records with something that failed, counted as far as lines are. */
  patrolsFailed: z.number().int().nullable(),
  /** The last one. */
  discharge: z.object({ at: Instant, minutes: z.number(), lowestVoltage: z.number().nullable() }).nullable(),
})
export type LifeFigures = z.output<typeof LifeFigures>

/** Counting ends here: more are "999+". */
export const mostCounted = 1000

const common = {
  method: 'GET',
  variant: 'own',
  access: { device: 'view', at: 'params.deviceId' },
  reads: [
    'device',
    'alarm',
    'command',
    'thresholds',
    'share',
    'fault',
    'rectification',
    'schedule',
    'event-handling',
    'operation',
    'patrol-record',
    'sample',
  ],
} as const
const span = { from: Instant.optional(), to: Instant.optional() }
const narrowing = { ...span, kinds: listAmong(kinds).optional() }
const sample = { params: { deviceId: ':device' } }

/** Where the next page begins: the moment, and which line of it was the last one shown. */
const Cursor = z.string().regex(/^-?\d{1,17}\.[a-z-]{1,30}\.\d{1,18}$/)

/** Everything about one device in the order of time: alarms, work, commands and changes, each as far as the caller sees it where it stands. */
export const deviceLifeCalls = {
  readDeviceLife: call({
    ...common,
    path: '/api/v1/devices/:deviceId/life',
    summary: 'Everything about a device, the newest first; who has it by a share sees alarms, discharges and commands since then',
    query: z.object({ ...narrowing, before: Cursor.optional(), most: z.coerce.number().int().min(1).max(200).default(50) }),
    data: z.object({
      lines: z.array(LifeLine),
      /** `before` of the next page; null: these were the last. */
      next: z.string().nullable(),
    }),
    sample,
  }),
  countDeviceLife: call({
    ...common,
    path: '/api/v1/devices/:deviceId/life/counts',
    summary: `How many lines of each kind a span of the time-line has, counted up to ${mostCounted}; kinds without any are left out`,
    query: z.object(span),
    data: z.array(z.object({ kind: z.enum(kinds), count: z.number().int() })),
    sample,
  }),
  readDeviceLifeFigures: call({
    ...common,
    path: '/api/v1/devices/:deviceId/life/figures',
    summary:
      'What the lines of a span of the time-line come to: cost and time of repairs, the last fault and discharge, what waits or failed',
    query: z.object(span),
    data: LifeFigures,
    sample,
  }),
  exportDeviceLife: call({
    ...common,
    path: '/api/v1/devices/:deviceId/life/export',
    summary: 'The time-line of a device as a table',
    query: z.object({ ...narrowing, format: TableFormat }),
    data: z.null(),
    answer: 'file',
    span: { most: 'month' },
    refusals: [10003],
    sample: { ...sample, query: { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' } },
  }),
}
