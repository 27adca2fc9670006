import { z } from 'zod'
import { call } from '../call.ts'
import { Instant } from '../fields.ts'
import { businessLeavingCalls } from './business.ts'

/** A device that was removed; its uplink may announce it still. */
export const RemovedDevice = z.object({
  /** As the uplink calls it. */
  ref: z.string(),
  deviceId: z.string(),
  name: z.string(),
  removedAt: Instant,
  removedBy: z.string(),
  /** Samples that came since and were dropped. */
  dropped: z.number(),
})
export type RemovedDevice = z.output<typeof RemovedDevice>

export const leavingCalls = {
  removeDevice: call({
    method: 'POST',
    path: '/api/v1/devices/:deviceId/removal',
    variant: 'own',
    access: { device: 'main', at: 'params.deviceId' },
    changes: ['device'],
    summary: 'Remove a device: latest values, limits, shares and alarms go at once, its history within a day; the audit stays',
    body: z.object({ name: z.string() }),
    data: z.null(),
    refusals: [10003],
    sample: { params: { deviceId: ':device' }, body: { name: ':deviceName' } },
  }),
  listRemovedDevices: call({
    method: 'GET',
    path: '/api/v1/uplinks/:uplinkId/removed-devices',
    variant: 'own',
    access: { uplink: 'view', at: 'params.uplinkId' },
    reads: ['device'],
    summary: 'Devices of an uplink that were removed: what it sends of them is dropped until they are taken back',
    data: z.array(RemovedDevice),
    sample: { params: { uplinkId: ':uplink' } },
  }),
  takeBackDevices: call({
    method: 'POST',
    path: '/api/v1/uplinks/:uplinkId/removed-devices/return',
    variant: 'own',
    access: { uplink: 'manage', at: 'params.uplinkId' },
    changes: ['device'],
    summary: 'Let removed devices come back: made again, without their past, when the uplink next sends of them',
    body: z.object({ refs: z.array(z.string().max(200)).min(1).max(200) }),
    data: z.object({ returned: z.number().int() }),
    sample: { params: { uplinkId: ':uplink' }, body: { refs: ['ups-1'] } },
  }),
  ...businessLeavingCalls,
}
