import { z } from 'zod'
import { call } from '../call.ts'

export const leavingCalls = {
  removeDevice: call({
    method: 'POST',
    path: '/api/v1/devices/:deviceId/removal',
    variant: 'own',
    access: { device: 'main', at: 'params.deviceId' },
    summary: 'Remove a device: latest values, limits, shares and alarms go at once, its history within a day; the audit stays',
    body: z.object({ name: z.string() }),
    data: z.null(),
    refusals: [10003, 30001],
    sample: { params: { deviceId: ':device' }, body: { name: ':deviceName' } },
  }),
}
