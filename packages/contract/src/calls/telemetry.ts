import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, DeviceState, Instant, listOf, Page, PageSize, pageOf, TableFormat } from '../fields.ts'
import { Reading } from './devices.ts'

export const Latest = z.object({
  deviceId: DeviceId,
  state: DeviceState,
  /** Time of the newest sample. */
  at: z.string().nullable(),
  readings: z.array(Reading),
  /** Variables that no point claims, and texts. */
  extras: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Latest = z.output<typeof Latest>

/** Why there are no samples. */
export const GapCause = z.enum(['uplink-offline', 'device-unreachable', 'no-data'])
export const Gap = z.object({ from: z.string(), to: z.string(), cause: GapCause })
export type Gap = z.output<typeof Gap>

export const Series = z.object({
  key: z.string(),
  /** Milliseconds since 1970; begin of each step when condensed. */
  at: z.array(z.number()),
  /** Value, or mean of the step; null: bad or not reported then. For states the last code of the step. */
  value: z.array(z.number().nullable()),
  /** Absent when raw. */
  min: z.array(z.number().nullable()).optional(),
  max: z.array(z.number().nullable()).optional(),
  /** Of every good reading of the whole range; absent where there is none, and of what is no measure. */
  whole: z.object({ min: z.number(), mean: z.number(), max: z.number() }).optional(),
})
export type Series = z.output<typeof Series>

export const History = z.object({
  deviceId: DeviceId,
  from: z.string(),
  to: z.string(),
  /** Milliseconds of one step; null: every sample as it came. */
  step: z.number().nullable(),
  series: z.array(Series),
  gaps: z.array(Gap),
  /** Where there are gaps: messages that the gateway says it still has to deliver, which may fill them. */
  arriving: z.number().int(),
})
export type History = z.output<typeof History>

const Range = z.object({ points: listOf(16), from: Instant, to: Instant })
const Condensed = Range.extend({ steps: z.coerce.number().int().min(10).max(2000).default(480) })
const deviceParam = { params: { deviceId: ':device' } }
const sampleRange = { points: 'battery_charge', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }

export const telemetryCalls = {
  readLatest: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId/latest',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    shared: 1_000,
    reads: ['device'],
    summary: 'Newest value of every point, each with its own time and quality',
    data: Latest,
    sample: deviceParam,
  }),
  readHistory: call({
    method: 'GET',
    costly: true,
    path: '/api/v1/devices/:deviceId/history',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    reads: ['device'],
    summary:
      'Points over a time, condensed to at most `steps` steps that keep the extremes, and one more where the time begins within one; gaps with their cause',
    query: Condensed,
    data: History,
    refusals: [10003, 70003],
    sample: { ...deviceParam, query: sampleRange },
  }),
  listSamples: call({
    method: 'GET',
    costly: true,
    path: '/api/v1/devices/:deviceId/samples',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    reads: ['device'],
    summary: 'Every stored sample of a time, newest first, as a table',
    query: Range.extend({ page: Page, pageSize: PageSize }),
    data: pageOf(z.object({ at: z.string(), values: z.array(z.number().nullable()) })),
    refusals: [10003],
    sample: { ...deviceParam, query: sampleRange },
  }),
  exportSamples: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId/samples/export',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    answer: 'file',
    span: { most: 'week' },
    reads: [],
    summary: 'Stored samples as a table in the reader’s language',
    query: Range.extend({ format: TableFormat }),
    data: z.null(),
    refusals: [10003],
    sample: { ...deviceParam, query: sampleRange },
  }),
  exportHistory: call({
    method: 'GET',
    costly: true,
    path: '/api/v1/devices/:deviceId/history/export',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    answer: 'file',
    span: { most: 'year' },
    reads: [],
    summary: 'The steps of `readHistory` as a table in the reader’s language: least, mean and greatest of each measure; a year at the most',
    query: Condensed.extend({ format: TableFormat }),
    data: z.null(),
    refusals: [10003],
    sample: { ...deviceParam, query: sampleRange },
  }),
}
