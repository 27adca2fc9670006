import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, Instant, Page, PageSize, pageOf } from '../fields.ts'
import { AlarmKind } from './alarms.ts'
import { Event } from './events.ts'

/** One device of a ranking by what it measures. */
export const Ranked = z.object({
  box_id: DeviceId,
  device_name: z.string(),
  device_type: z.string(),
  site: z.string(),
  /** The worst of its points, and its newest good value in that point's unit. */
  point: z.string(),
  value: z.number(),
  /** The device's own alarm limit on that side; null: none is set. */
  limit: z.number().nullable(),
})
export type Ranked = z.output<typeof Ranked>

export const RankedBattery = Ranked.extend({
  /** What its resistance is compared with, mΩ: as the device holds it, else as it was entered; null: neither, and it stands last. */
  baseline: z.number().nullable(),
  /** % of the baseline. */
  ratio: z.number().nullable(),
})
export type RankedBattery = z.output<typeof RankedBattery>

/** A device by the time it was offline. */
export const OfflineTime = z.object({
  box_id: DeviceId,
  device_name: z.string(),
  device_type: z.string(),
  site: z.string(),
  seconds: z.number().int(),
  spells: z.number().int(),
  /** Is so now. */
  offline: z.boolean(),
})
export type OfflineTime = z.output<typeof OfflineTime>

/** Times in which the device or its gateway was not heard, joined where they overlap. */
export const OfflineSpell = z.object({ from: Instant, to: Instant.nullable(), seconds: z.number().int() })
export type OfflineSpell = z.output<typeof OfflineSpell>

export const AlarmsOfKind = z.object({
  type: AlarmKind,
  alarms: z.number().int(),
  unconfirmed: z.number().int(),
  /** The highest of them. */
  level: AlarmLevel,
})
export type AlarmsOfKind = z.output<typeof AlarmsOfKind>

const Most = z.coerce.number().int().min(1).max(100).default(10)
/** Back from now. */
const Days = z.coerce.number().int().min(1).max(92).default(30)

const signed = { method: 'GET', variant: 'signed' } as const
const user = { ...signed, access: { lists: 'devices' } } as const
const business = { ...signed, access: { all: [{ business: 'member' }, { lists: 'devices' }] } } as const
const userDevice = { ...signed, access: { device: 'view', at: 'query.box_id' } } as const
const businessDevice = { ...signed, access: { all: [{ business: 'member' }, { device: 'view', at: 'query.box_id' }] } } as const
const userAlarms = { ...signed, access: { lists: 'alarms' } } as const
const businessAlarms = { ...signed, access: { all: [{ business: 'member' }, { lists: 'alarms' }] } } as const

/** A value of every cell of every battery, at the most. */
const values = { costly: true, reads: ['device', 'sample', 'thresholds', 'share'], query: z.object({ top: Most }), sample: {} } as const
const top = { ...values, data: z.array(Ranked) } as const
const batteries = { ...values, data: z.array(RankedBattery) } as const
const away = {
  costly: true,
  reads: ['device', 'alarm', 'share'],
  query: z.object({ top: Most, days: Days }),
  data: z.array(OfflineTime),
  sample: {},
} as const
const kinds = { costly: true, reads: ['alarm', 'share'], query: z.object({ days: Days }), data: z.array(AlarmsOfKind), sample: {} } as const
const ofKind = {
  reads: ['alarm', 'share'],
  query: z.object({ type: AlarmKind, days: Days, page: Page, pageSize: PageSize }),
  data: pageOf(Event),
  sample: { query: { type: 'threshold' } },
} as const

const ofDevice = { query: { box_id: ':device' } } as const
const samples = {
  costly: true,
  reads: ['device', 'sample'],
  query: z.object({ box_id: DeviceId, days: Days.default(1), page: Page, pageSize: PageSize }),
  /** `points`: at most 16 that the ranking looks at; a value for each of them. Newest first. */
  data: pageOf(z.object({ at: Instant, values: z.array(z.number().nullable()) })).extend({ points: z.array(z.string()) }),
  sample: ofDevice,
} as const
const spells = {
  reads: ['device', 'alarm'],
  query: z.object({ box_id: DeviceId, days: Days }),
  data: z.array(OfflineSpell),
  sample: ofDevice,
} as const

/** The specification's rankings: `u…` over all that the caller sees, `cpy…` over the business's own of it, each with the records behind one line. */
export const rankingCalls = {
  rankByLoad: call({ ...top, ...user, path: '/api/pihems/ul_top', summary: 'The caller’s devices by load, highest first' }),
  rankBusinessByLoad: call({ ...top, ...business, path: '/api/pihems/cpyl_top', summary: 'The business’s devices by load, highest first' }),
  listLoads: call({ ...samples, ...userDevice, path: '/api/pihems/ul_rds', summary: 'Stored loads of one device' }),
  listBusinessLoads: call({
    ...samples,
    ...businessDevice,
    path: '/api/pihems/cpyl_rds',
    summary: 'Stored loads of one device of the business',
  }),
  rankByTemperature: call({ ...top, ...user, path: '/api/pihems/ut_top', summary: 'The caller’s devices by temperature, hottest first' }),
  rankBusinessByTemperature: call({
    ...top,
    ...business,
    path: '/api/pihems/cpyt_top',
    summary: 'The business’s devices by temperature, hottest first',
  }),
  listTemperatures: call({ ...samples, ...userDevice, path: '/api/pihems/ut_rds', summary: 'Stored temperatures of one device' }),
  listBusinessTemperatures: call({
    ...samples,
    ...businessDevice,
    path: '/api/pihems/cpyt_rds',
    summary: 'Stored temperatures of one device of the business',
  }),
  rankByResistance: call({
    ...batteries,
    ...user,
    path: '/api/pihems/uresis_top',
    summary: 'The caller’s batteries by the highest resistance of a cell against the baseline, worst first',
  }),
  rankBusinessByResistance: call({
    ...batteries,
    ...business,
    path: '/api/pihems/cpyresis_top',
    summary: 'The business’s batteries by the highest resistance of a cell against the baseline, worst first',
  }),
  listResistances: call({
    ...samples,
    ...userDevice,
    path: '/api/pihems/uresis_rds',
    summary: 'Stored resistances of the cells of one battery that are highest now',
  }),
  listBusinessResistances: call({
    ...samples,
    ...businessDevice,
    path: '/api/pihems/cpyresis_rds',
    summary: 'Stored resistances of the cells of one battery of the business that are highest now',
  }),
  rankByOfflineTime: call({
    ...away,
    ...user,
    path: '/api/pihems/ulxd_top',
    summary: 'The caller’s devices by time offline, longest first',
  }),
  rankBusinessByOfflineTime: call({
    ...away,
    ...business,
    path: '/api/pihems/cpylxd_top',
    summary: 'The business’s devices by time offline, longest first',
  }),
  listOfflineSpells: call({ ...spells, ...userDevice, path: '/api/pihems/ulxd_rds', summary: 'When one device was offline, newest first' }),
  listBusinessOfflineSpells: call({
    ...spells,
    ...businessDevice,
    path: '/api/pihems/cpylxd_rds',
    summary: 'When one device of the business was offline, newest first',
  }),
  countAlarmsByKind: call({
    ...kinds,
    ...userAlarms,
    path: '/api/pihems/uw_type',
    summary: 'The caller’s alarms by kind, most frequent first',
  }),
  countBusinessAlarmsByKind: call({
    ...kinds,
    ...businessAlarms,
    path: '/api/pihems/cpyw_type',
    summary: 'The business’s alarms by kind, most frequent first',
  }),
  listAlarmsOfKind: call({ ...ofKind, ...userAlarms, path: '/api/pihems/uw_rds', summary: 'Alarms of one kind, newest first' }),
  listBusinessAlarmsOfKind: call({
    ...ofKind,
    ...businessAlarms,
    path: '/api/pihems/cpyw_rds',
    summary: 'Alarms of one kind in the business, newest first',
  }),
}
