import { type Choices, deviceTypes } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, DeviceState, Instant, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'
import { Rule } from './thresholds.ts'

const limit = z.number().nullable().optional()
const delay = z.int().min(0).max(3600).nullable().optional()
/**
 * What is to be of one pattern of points, field by field: a figure sets it, null empties it, what is left out stays as each device has it.
 * Fields as the specification has them: high alarm, high release, low release, low alarm; delays in seconds; how many samples in a row.
 */
export const RuleWish = z.object({
  ...{ ha: limit, hr: limit, lr: limit, la: limit, raiseDelay: delay, clearDelay: delay },
  samples: z.int().min(1).max(100).nullable().optional(),
})
export type RuleWish = z.output<typeof RuleWish>

/** By pattern of the point ('phase.*.input_voltage'). */
const Wishes = z.record(z.string().max(96), RuleWish).refine((wishes) => {
  const { length } = Object.keys(wishes)
  return length > 0 && length <= 50
})
export type RuleWishes = z.output<typeof Wishes>

/** What changes for one pattern of points; null: no limits. */
const Difference = z.object({ pattern: z.string(), before: Rule.nullable(), after: Rule.nullable() })

export const LimitDifferences = z.object({
  id: DeviceId,
  name: z.string(),
  site: z.string(),
  /** Of its limits now: they are set only while it holds. */
  version: z.number().int(),
  changes: z.array(Difference),
  /** Why nothing can be set on it, in the reader's language; null: it can. */
  unfit: z.string().nullable(),
  /** Repetitions of the named points that have limits of their own, which stay. */
  own: z.number().int(),
})
export type LimitDifferences = z.output<typeof LimitDifferences>

/** Devices of one transaction; a batch may go on with more of them. */
export const mostLimited = 200
/** Devices that are offered to be chosen from. */
export const mostOffered = 2_000

const ThresholdBatch = z.object({
  id: RecordId,
  at: Instant,
  /** Name; null: the account is gone. */
  by: z.string().nullable(),
  /** Code of the catalogue. */
  type: z.string(),
  /** Whose limits it changed. */
  devices: z.number().int(),
  /** What was set, in the reader's language. */
  summary: z.string(),
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
})
export type ThresholdBatch = z.output<typeof ThresholdBatch>

const typeNames: Choices = Object.fromEntries(deviceTypes.map(({ code, name }) => [code, name]))
const path = '/api/v1/threshold-batches'

export const thresholdBatchList = defineList({
  name: { zh: '批量设置记录', en: 'Batches' },
  path,
  variant: 'own',
  access: { business: 'admin' },
  reads: ['thresholds'],
  summary: 'Limits that were set on several devices at once, newest first',
  row: ThresholdBatch,
  filters: {},
  sorts: ['-at', 'at'],
  columns: {
    at: { name: { zh: '时间', en: 'Time' }, kind: 'time' },
    by: { name: { zh: '操作人', en: 'By' } },
    type: { name: { zh: '设备类型', en: 'Device type' }, of: typeNames },
    summary: { name: { zh: '阈值', en: 'Thresholds' } },
    devices: { name: { zh: '设备数', en: 'Devices' }, kind: 'number' },
    undoneAt: { name: { zh: '撤销时间', en: 'Undone' }, kind: 'time' },
  },
  file: { path: `${path}/export` },
})

const Versions = z
  .array(z.object({ id: DeviceId, version: z.number().int() }))
  .min(1)
  .max(mostLimited)
const Saved = z.object({
  /** Null: nothing was otherwise than it is wished, so there is no batch. */
  batchId: RecordId.nullable(),
  changed: z.number().int(),
  /** Whose limits somebody changed since they were shown. */
  outdated: z.array(DeviceId),
})
const wishes = { battery_charge: { lr: 25, la: 20 } }
const ofBatch = { params: { batchId: ':thresholdBatch' } }

export const thresholdBatchCalls = {
  offerThresholdDevices: call({
    method: 'GET',
    path: `${path}/devices`,
    variant: 'own',
    access: { business: 'admin' },
    reads: ['device', 'state', 'group', 'department'],
    summary: `Devices of one type that the caller manages, by name, narrowed as their list is; at most ${mostOffered}`,
    query: z.object({
      type: z.string().min(1).max(32),
      search: z.string().trim().max(50).optional(),
      site: z.string().max(50).optional(),
      groupId: RecordId.optional(),
    }),
    data: z.object({
      items: z.array(z.object({ id: DeviceId, name: z.string(), site: z.string(), state: DeviceState })),
      /** Also those that are not offered: too many, or managed by others. */
      total: z.number().int(),
    }),
    sample: { query: { type: 'ups' } },
  }),
  previewThresholdBatch: call({
    method: 'POST',
    path: `${path}/preview`,
    variant: 'own',
    access: { business: 'admin' },
    reads: ['thresholds', 'device'],
    summary: 'What setting these limits would change, device by device; all must be of one type',
    body: z.object({ boxIds: z.array(DeviceId).min(1).max(mostLimited), wishes: Wishes }),
    data: z.array(LimitDifferences),
    refusals: [10003, 70003],
    sample: { body: { boxIds: [':device'], wishes } },
  }),
  saveThresholdBatch: call({
    method: 'POST',
    path,
    variant: 'own',
    access: { business: 'admin' },
    changes: ['thresholds'],
    summary: 'Set limits of several devices of one type in one transaction; those whose limits were changed meanwhile stay as they are',
    body: z.object({ devices: Versions, wishes: Wishes }),
    data: Saved,
    refusals: [10003, 70003],
    sample: { body: { devices: [{ id: ':device', version: 0 }], wishes } },
  }),
  continueThresholdBatch: call({
    method: 'POST',
    path: `${path}/:batchId/devices`,
    variant: 'own',
    access: { record: 'threshold-batch', can: 'manage', at: 'params.batchId' },
    changes: ['thresholds'],
    summary: 'Set the limits of a batch on more devices of its type, in a transaction of their own',
    body: z.object({ devices: Versions }),
    data: Saved,
    refusals: [10003, 30001, 70003],
    sample: { ...ofBatch, body: { devices: [{ id: ':device', version: 0 }] } },
  }),
  undoThresholdBatch: call({
    method: 'POST',
    path: `${path}/:batchId/undo`,
    variant: 'own',
    access: { record: 'threshold-batch', can: 'manage', at: 'params.batchId' },
    changes: ['thresholds'],
    summary: 'Give the devices of a batch the limits that they had before it; those whose limits were changed since stay as they are',
    data: z.object({ restored: z.number().int(), kept: z.array(z.object({ id: DeviceId, name: z.string() })) }),
    refusals: [30001],
    sample: ofBatch,
  }),
  listThresholdBatches: thresholdBatchList.page,
  exportThresholdBatches: thresholdBatchList.file,
}
