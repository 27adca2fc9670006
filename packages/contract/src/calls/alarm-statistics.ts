import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, Instant, Person } from '../fields.ts'
import { Alarm, AlarmKind } from './alarms.ts'

/** How many were raised, as they stand now. */
const Standing = z.object({
  alarms: z.number().int(),
  /** Active, and nobody has confirmed it. */
  unconfirmed: z.number().int(),
  /** Active and confirmed. */
  confirmed: z.number().int(),
  released: z.number().int(),
})
export type AlarmStanding = z.output<typeof Standing>

/** A week: what takes longer is no target. */
export const mostTargetMinutes = 10_080
/** What was done may be recorded later: within thirty days. */
export const mostHandleMinutes = 43_200
const Minutes = z.int().min(1).max(mostTargetMinutes).nullable()

/** How soon alarms of a level should be confirmed, over, and handled with a record; null: nobody has said. */
export const AlarmTarget = z.object({
  level: AlarmLevel,
  confirmMinutes: Minutes,
  releaseMinutes: Minutes,
  handleMinutes: z.int().min(1).max(mostHandleMinutes).nullable().default(null),
})
export type AlarmTarget = z.output<typeof AlarmTarget>

export const AlarmTargets = z.object({
  /** A level that is left out has none. */
  levels: z
    .array(AlarmTarget)
    .max(4)
    .refine((targets) => new Set(targets.map(({ level }) => level)).size === targets.length),
  /** Percent of the alarms that should come within their target. */
  share: z.int().min(1).max(100),
})
export type AlarmTargets = z.output<typeof AlarmTargets>
export const AlarmTargetsSeen = AlarmTargets.extend({ changedAt: Instant, changedBy: Person.nullable() })
export type AlarmTargetsSeen = z.output<typeof AlarmTargetsSeen>

/**
 * Judged are those of a level with a target that were confirmed (are over, were handled), and those that have waited longer than the target;
 * within, those that were confirmed (over, handled) in time. For a record waits what is active, and of what is over that of which the
 * business asks for one.
 */
const Met = z.object({ judged: z.number().int(), within: z.number().int() })
export type AlarmTargetMet = z.output<typeof Met>

/** Means over those that were confirmed, those that are over, and those of which it was recorded what was done; null: none was. */
const Means = z.object({
  confirmSeconds: z.number().nullable(),
  releaseSeconds: z.number().nullable(),
  handleSeconds: z.number().nullable(),
})
const Times = Means.extend({ confirmTarget: Met, releaseTarget: Met, handleTarget: Met })

export const AlarmStatistics = Standing.extend({
  ...Times.shape,
  from: Instant,
  to: Instant,
  /** Of the caller's business; null: it has set none. */
  targets: AlarmTargetsSeen.nullable(),
  /** Raised in a time of the same length before. */
  before: z.number().int(),
  /** Now, whatever the time and site that are asked for. */
  now: z.object({ active: z.number().int(), unconfirmed: z.number().int() }),
  /** Seven days from Monday on, each with 24 hours of the business's clock. */
  hours: z.array(z.array(z.number().int())),
  /** Whole weeks up to the last of the time, eight at the least however short it is; means over those raised in each, null: none was. */
  weeks: z.array(
    z.object({
      /** Its Monday by the business's clock. */
      from: z.iso.date(),
      /** Highest first; levels of which none was raised are left out. */
      levels: z.array(Means.extend({ level: AlarmLevel })),
    }),
  ),
  /** Most first. */
  kinds: z.array(Standing.extend({ kind: AlarmKind })),
  /** Highest first; all four. */
  levels: z.array(Standing.extend({ ...Times.shape, level: AlarmLevel })),
  /** The ten with the most. */
  devices: z.array(Standing.extend({ deviceId: DeviceId, deviceName: z.string(), deviceType: z.string(), site: z.string() })),
  /** Of how many devices any was raised. */
  deviceCount: z.number().int(),
  /** The same alarm five times or more within 24 hours: the newest of each, most frequent first. `everySeconds`: mean time from one to the next. */
  flapping: z.array(z.object({ alarm: Alarm, alarms: z.number().int(), everySeconds: z.number().int() })),
  /** All alarms of the flapping ones, and how many these are. */
  flaps: z.object({ alarms: z.number().int(), points: z.number().int() }),
  /** The five that lasted longest, those that go on with what they have lasted. */
  longest: z.array(Alarm),
})
export type AlarmStatistics = z.output<typeof AlarmStatistics>

const common = { method: 'GET', variant: 'own', access: { lists: 'alarms' } } as const
const Asked = z.object({ from: Instant, to: Instant.optional(), site: z.string().trim().max(100).optional() })
const sample = { query: { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' } }

export const alarmStatisticsCalls = {
  readAlarmStatistics: call({
    ...common,
    path: '/api/v1/alarm-statistics',
    costly: true,
    reads: ['alarm', 'alarm-target', 'event-settings', 'device', 'share'],
    summary:
      'Alarms raised in a time of at most a year: when, of which kind, level and device, how soon they were confirmed, over and handled, and which flap',
    query: Asked,
    data: AlarmStatistics,
    refusals: [10003],
    sample,
  }),
  exportAlarmStatistics: call({
    ...common,
    path: '/api/v1/alarm-statistics/export',
    reads: [],
    summary: 'The same as a workbook with a sheet for each part, with more devices and alarms than are shown',
    query: Asked,
    data: z.null(),
    answer: 'file',
    span: { most: 'month' },
    refusals: [10003],
    sample,
  }),
  readAlarmTargets: call({
    method: 'GET',
    path: '/api/v1/business/alarm-targets',
    variant: 'own',
    access: { business: 'member' },
    reads: ['alarm-target'],
    summary: 'How soon the business wants alarms of each level confirmed, over and handled; null: it has set nothing',
    data: AlarmTargetsSeen.nullable(),
    sample: {},
  }),
  saveAlarmTargets: call({
    method: 'PUT',
    path: '/api/v1/business/alarm-targets',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['alarm-target'],
    summary:
      'Set within how many minutes alarms of each level should be confirmed, over and handled; without any level there are no targets',
    body: AlarmTargets,
    data: AlarmTargetsSeen.nullable(),
    sample: { body: { levels: [{ level: 4, confirmMinutes: 3, releaseMinutes: 30, handleMinutes: 480 }], share: 90 } },
  }),
}
