import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, Instant } from '../fields.ts'
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

/** Means over those that were confirmed, and over those that are over; null: none was. */
const Times = z.object({ confirmSeconds: z.number().nullable(), releaseSeconds: z.number().nullable() })

export const AlarmStatistics = Standing.extend({
  ...Times.shape,
  from: Instant,
  to: Instant,
  /** Raised in a time of the same length before. */
  before: z.number().int(),
  /** Now, whatever the time and site that are asked for. */
  now: z.object({ active: z.number().int(), unconfirmed: z.number().int() }),
  /** Seven days from Monday on, each with 24 hours of the business's clock. */
  hours: z.array(z.array(z.number().int())),
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

export const alarmStatisticsCalls = {
  readAlarmStatistics: call({
    method: 'GET',
    path: '/api/v1/alarm-statistics',
    variant: 'own',
    access: { lists: 'alarms' },
    costly: true,
    reads: ['alarm', 'device', 'share'],
    summary:
      'Alarms raised in a time of at most a year: when, of which kind, level and device, how soon they were confirmed and over, and which flap',
    query: z.object({ from: Instant, to: Instant.optional(), site: z.string().trim().max(100).optional() }),
    data: AlarmStatistics,
    refusals: [10003],
    sample: { query: { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' } },
  }),
}
