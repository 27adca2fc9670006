import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, ShortName } from '../fields.ts'
import { line } from '../one-line.ts'

/** A device of a gateway, with what it says of itself where nobody has entered anything. */
export const Arrival = z.object({
  id: DeviceId,
  name: z.string(),
  site: z.string(),
  type: z.string(),
  brand: z.string(),
  model: z.string(),
  /** False: its type asks for no maker and no model. */
  plated: z.boolean(),
})
export type Arrival = z.output<typeof Arrival>

export const mostArrivals = 200

export const uplinkArrivalCalls = {
  listArrivals: call({
    method: 'GET',
    path: '/api/v1/uplinks/:uplinkId/arrivals',
    variant: 'own',
    access: { uplink: 'manage', at: 'params.uplinkId' },
    reads: ['device', 'uplink'],
    summary: 'Devices of an uplink, the newest 200, with maker and model as entered, else as they report them',
    data: z.array(Arrival),
    sample: { params: { uplinkId: ':uplink' } },
  }),
  saveArrivals: call({
    method: 'PUT',
    path: '/api/v1/uplinks/:uplinkId/arrivals',
    variant: 'own',
    access: { uplink: 'manage', at: 'params.uplinkId' },
    changes: ['device'],
    summary: 'Name devices of an uplink, say where they stand, who made them and which model they are: all or none',
    body: z.object({
      devices: z
        .array(z.object({ id: DeviceId, name: ShortName, site: line(30), brand: line(30), model: line(30) }))
        .min(1)
        .max(mostArrivals),
    }),
    data: z.object({ changed: z.number().int() }),
    refusals: [70003],
    sample: {
      params: { uplinkId: ':uplink' },
      body: { devices: [{ id: ':device', name: 'UPS-1', site: '机房', brand: 'APC', model: 'SRT' }] },
    },
  }),
}
