import { z } from 'zod'
import { call } from '../call.ts'
import { UplinkId } from '../fields.ts'
import { Uplink } from './uplinks.ts'

const Offer = z.object({ uplinkId: UplinkId, code: z.string().trim().min(6).max(40) })
const uplinkParam = { params: { uplinkId: ':uplink' } }

/** A gateway goes to another business with all its devices: the owner of one offers it, an administrator of the other takes it. */
export const uplinkTransferCalls = {
  offerUplink: call({
    method: 'POST',
    path: '/api/v1/uplinks/:uplinkId/transfer',
    variant: 'own',
    access: { uplink: 'main', at: 'params.uplinkId' },
    changes: ['uplink'],
    summary:
      'Offer an uplink with its devices to another business: whoever administers one and has the code may take it, once; the last code holds',
    body: z.object({ name: z.string() }),
    data: z.object({ code: z.string(), expiresAt: z.string() }),
    refusals: [10003],
    sample: { ...uplinkParam, body: { name: '网关' } },
  }),
  withdrawUplink: call({
    method: 'DELETE',
    path: '/api/v1/uplinks/:uplinkId/transfer',
    variant: 'own',
    access: { uplink: 'main', at: 'params.uplinkId' },
    changes: ['uplink'],
    summary: 'Offer an uplink no longer',
    data: z.null(),
    sample: uplinkParam,
  }),
  readOffer: call({
    method: 'GET',
    path: '/api/v1/uplink-transfers',
    variant: 'own',
    access: { business: 'admin' },
    reads: ['uplink'],
    summary: 'What would be taken with this code: the uplink, how many devices, and from whom',
    query: Offer,
    data: z.object({ name: z.string(), devices: z.number().int(), from: z.string() }),
    refusals: [70003, 80001],
    sample: { query: { uplinkId: ':unclaimed', code: ':code' } },
  }),
  takeUplink: call({
    method: 'POST',
    path: '/api/v1/uplink-transfers',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['uplink', 'device', 'alarm'],
    summary: 'Take an offered uplink with its devices, their history and alarms; holders, groups and shares of the former business end',
    body: Offer,
    data: Uplink,
    refusals: [30001, 70003, 80001],
    sample: { body: { uplinkId: ':unclaimed', code: ':code' } },
  }),
}
