import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, Person, RecordId } from '../fields.ts'
import { shapeOf } from '../form.ts'

/** A device that somebody works on now. */
export const Maintained = z.object({
  deviceId: DeviceId,
  deviceName: z.string(),
  deviceType: z.string(),
  site: z.string(),
  from: Instant,
  /** The clock ends it then. */
  until: Instant,
  reason: z.string(),
  by: Person.nullable(),
})
export type Maintained = z.output<typeof Maintained>

/** A time in which somebody works on a device, or worked. */
export const MaintenanceWindow = z.object({
  from: Instant,
  /** When it ended; of one that is open, when the clock will end it. */
  until: Instant,
  reason: z.string(),
  by: Person.nullable(),
  /** Whose repair opened it, where the caller sees that. */
  fault: z.object({ id: RecordId, number: z.string().nullable() }).nullable(),
})
export type MaintenanceWindow = z.output<typeof MaintenanceWindow>

/** What is asked of whoever begins to work on devices by hand. */
export const maintenanceFields = fields(
  {
    key: 'minutes',
    name: { zh: '时长', en: 'Duration' },
    kind: 'number',
    range: [15, 4320],
    required: true,
    usual: 120,
    offered: [
      { value: 60, name: { zh: '1 小时', en: '1 h' } },
      { value: 120, name: { zh: '2 小时', en: '2 h' } },
      { value: 240, name: { zh: '4 小时', en: '4 h' } },
      { value: 480, name: { zh: '8 小时', en: '8 h' } },
      { value: 1440, name: { zh: '24 小时', en: '24 h' } },
    ],
  },
  { key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, required: true },
)

/** Devices on which one call begins or ends work. */
export const mostMaintainedAtOnce = 500
const BoxIds = z.array(DeviceId).min(1).max(mostMaintainedAtOnce)
const write = {
  method: 'POST',
  variant: 'own',
  access: { all: [{ business: 'member' }, { devices: 'operate', at: 'body.boxIds' }] },
  changes: ['device'],
  data: z.object({ changed: z.number().int() }),
  refusals: [30001, 70001],
} as const

/** While somebody works on a device its alarms are recorded and nobody is told of them. */
export const maintenanceCalls = {
  listMaintained: call({
    method: 'GET',
    path: '/api/v1/maintenance',
    variant: 'own',
    access: { lists: 'devices' },
    reads: ['device'],
    summary: 'Devices that the caller sees and that somebody works on now, each until its last window ends',
    data: z.array(Maintained),
    sample: {},
  }),
  listMaintenanceWindows: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId/maintenance',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    reads: ['device'],
    summary:
      'When somebody worked on a device between two moments, the last 200 times; those who do not belong to its business see only what is open',
    query: z.object({ from: Instant, to: Instant }),
    data: z.array(MaintenanceWindow),
    sample: { params: { deviceId: ':device' }, query: { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' } },
  }),
  openMaintenance: call({
    ...write,
    path: '/api/v1/maintenance',
    summary:
      'Begin to work on devices of one business: their alarms are recorded, and nobody is told until the end that is said, or somebody ends it',
    body: z.object({ boxIds: BoxIds, ...shapeOf(maintenanceFields) }),
    sample: { body: { boxIds: [':device'], minutes: 120, reason: '更换风扇' } },
  }),
  endMaintenance: call({
    ...write,
    path: '/api/v1/maintenance/end',
    summary: 'End the work on devices: what still alarms is told now',
    body: z.object({ boxIds: BoxIds }),
    sample: { body: { boxIds: [':device'] } },
  }),
}
