import type { Choices } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Person, UplinkId } from '../fields.ts'
import { defineList } from '../list.ts'
import { Uplink } from './uplinks.ts'

const Offer = z.object({ uplinkId: UplinkId, code: z.string().trim().min(6).max(40) })
const uplinkParam = { params: { uplinkId: ':uplink' } }

export const uplinkTransferStates = {
  open: { zh: '等待接收', en: 'Waiting to be received' },
  taken: { zh: '已接收', en: 'Received' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  replaced: { zh: '已换新转让码', en: 'Replaced by a new code' },
  expired: { zh: '已过期', en: 'Expired' },
} as const satisfies Choices

export const uplinkTransferSides = {
  given: { zh: '转出', en: 'Transferred' },
  received: { zh: '接收', en: 'Received' },
} as const satisfies Choices

export const UplinkTransfer = z.object({
  id: z.string(),
  /** Whether the caller's business gives or has received it. */
  side: z.enum(['given', 'received']),
  uplinkId: UplinkId,
  /** As it was called when it was offered, or taken. */
  name: z.string(),
  devices: z.number().int(),
  state: z.enum(['open', 'taken', 'withdrawn', 'replaced', 'expired']),
  /** The other business: from which it came, or which has taken it; empty before. */
  other: z.string(),
  offeredAt: z.string(),
  expiresAt: z.string(),
  /** When it was taken, withdrawn, replaced or seen to be too old. */
  endedAt: z.string().nullable(),
  /** Who of the caller's own business offered or took it. */
  by: Person.nullable(),
})
export type UplinkTransfer = z.output<typeof UplinkTransfer>

export const uplinkTransferList = defineList({
  name: { zh: '网关转让记录', en: 'Gateway transfers' },
  path: '/api/v1/uplink-transfers/records',
  costly: true,
  variant: 'own',
  access: { business: 'admin' },
  reads: ['uplink'],
  summary: 'Gateways that the business has offered to others or taken from them, with what became of it; the newest first',
  row: UplinkTransfer,
  filters: {
    search: { kind: 'search', name: { zh: '网关 ID 或名称', en: 'Gateway ID or name' } },
    uplinkId: { kind: 'id', of: 'uplink', name: { zh: '网关', en: 'Gateway' } },
  },
  sorts: ['-offered', 'offered'],
  columns: {
    name: { name: { zh: '网关', en: 'Gateway' } },
    uplinkId: { name: { zh: '网关 ID', en: 'Gateway ID' } },
    side: { name: { zh: '方向', en: 'Direction' }, of: uplinkTransferSides },
    state: { name: { zh: '状态', en: 'State' }, of: uplinkTransferStates },
    other: { name: { zh: '对方企业', en: 'Other business' } },
    devices: { name: { zh: '设备数', en: 'Devices' }, kind: 'number' },
    by: { name: { zh: '经办人', en: 'By' } },
    offeredAt: { name: { zh: '转让时间', en: 'Offered' }, kind: 'time', sort: 'offered' },
    expiresAt: { name: { zh: '有效期至', en: 'Valid until' }, kind: 'time' },
    endedAt: { name: { zh: '结束时间', en: 'Ended' }, kind: 'time' },
  },
  file: { path: '/api/v1/uplink-transfers/records/export' },
})

/** A gateway goes to another business with all its devices: the owner of one offers it, an administrator of the other takes it. */
export const uplinkTransferCalls = {
  listUplinkTransfers: uplinkTransferList.page,
  exportUplinkTransfers: uplinkTransferList.file,
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
