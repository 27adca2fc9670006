import type { Choices } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { LongName, UplinkId } from '../fields.ts'
import { defineList } from '../list.ts'

export const Uplink = z.object({
  id: UplinkId,
  name: z.string(),
  /** Null: no gateway has claimed it yet. */
  claimedAt: z.string().nullable(),
  connected: z.boolean(),
  /** Since when `connected` is what it is. */
  connectionAt: z.string().nullable(),
  lastHeardAt: z.string().nullable(),
  devices: z.number().int(),
  software: z.string().nullable(),
  signal: z.enum(['none', 'weak', 'strong']).nullable(),
  power: z.enum(['mains', 'battery']).nullable(),
  /** What the gateway says of its disk queue: waiting, lost for want of room, set aside, lost by damage. */
  queued: z.number().int(),
  dropped: z.number().int(),
  setAside: z.number().int(),
  lost: z.number().int(),
  /** Samples whose time was stored already with other values: the first one stays. */
  conflicts: z.number().int(),
  /** Messages of this uplink that the server refused, and why the last one. */
  rejected: z.number().int(),
  lastRejection: z.string().nullable(),
  /** Since when an external broker lacks its account, so that it cannot connect: only a new claim helps. */
  accountLostAt: z.string().nullable(),
  /** Until when another business may take it, where it was offered. */
  offeredUntil: z.string().nullable(),
})
export type Uplink = z.output<typeof Uplink>

/** A gateway's clock that is further off, ms, makes certificates look old or not yet valid, and readings land at wrong times. */
export const mostClockOff = 5 * 60_000

/** Why the server takes nothing of a device, or not all of it. */
export const untakenReasons = [
  'unknown-device',
  'unknown-list',
  'too-many-devices',
  'device-taken',
  'wrong-list',
  'too-many-points',
  'malformed',
  'too-large',
  'poisoned',
] as const

/** What a gateway said of one device in the last day and could not be taken. */
export const Untaken = z.object({
  /** The gateway's own name of the device; empty: it could not be read. */
  ref: z.string(),
  /** Its name here; null: it is no device. */
  name: z.string().nullable(),
  reason: z.enum(untakenReasons),
  count: z.number().int(),
  lastAt: z.string(),
})
export type Untaken = z.output<typeof Untaken>

/** What a person types at the gateway. The code works once. */
export const Claim = z.object({
  uplinkId: UplinkId,
  code: z.string(),
  expiresAt: z.string(),
  brokerUrl: z.string(),
  /** SHA-256 of the broker's CA certificate (DER), hex in pairs with colons. */
  fingerprint: z.string(),
  /** Id, code and fingerprint in one word, as the gateway's commands take it. */
  key: z.string(),
})
export type Claim = z.output<typeof Claim>

export const uplinkStates = {
  connected: { zh: '已连接', en: 'Connected' },
  lost: { zh: '未连接', en: 'Not connected' },
  /** Without an account at the broker. */
  account: {
    zh: '消息服务器上的账号已丢失，请生成新认领码并重新认领',
    en: 'The broker account is missing: generate a new claim code and claim the gateway again',
  },
  unclaimed: { zh: '待认领', en: 'Not claimed' },
} as const satisfies Choices

/** How an uplink stands: connected, not connected, without an account at the broker, or not yet claimed by any gateway. */
export function uplinkState({
  claimedAt,
  connected,
  accountLostAt,
}: Pick<Uplink, 'claimedAt' | 'connected' | 'accountLostAt'>): keyof typeof uplinkStates {
  if (connected) return 'connected'
  if (claimedAt === null) return 'unclaimed'
  return accountLostAt === null ? 'lost' : 'account'
}

export const uplinkList = defineList({
  name: { zh: '网关列表', en: 'Gateways' },
  path: '/api/v1/uplinks',
  variant: 'own',
  access: { lists: 'uplinks' },
  reads: ['uplink', 'connection', 'device'],
  summary: 'Uplinks that the caller may see, with their connection',
  row: Uplink,
  filters: { search: { kind: 'search', name: { zh: '网关 ID 或名称', en: 'Gateway ID or name' } } },
  sorts: ['state', '-state', 'name', '-name', 'heard', '-heard', 'rejected', '-rejected'],
  columns: {
    name: { name: { zh: '网关', en: 'Gateway' } },
    id: { name: { zh: '网关 ID', en: 'Gateway ID' }, only: 'file' },
    state: { name: { zh: '连接', en: 'Connection' } },
    devices: { name: { zh: '设备数', en: 'Devices' }, kind: 'number' },
    lastHeardAt: { name: { zh: '最后消息', en: 'Last message' }, kind: 'time', sort: 'heard' },
    queued: { name: { zh: '待发', en: 'Queued' }, kind: 'number' },
    dropped: { name: { zh: '丢弃', en: 'Dropped' }, kind: 'number', hidden: true },
    setAside: { name: { zh: '搁置', en: 'Set aside' }, kind: 'number', hidden: true },
    lost: { name: { zh: '损坏丢失', en: 'Lost (corrupted)' }, kind: 'number', hidden: true },
    conflicts: { name: { zh: '同时刻不同值', en: 'Same time, different value' }, kind: 'number', hidden: true },
    rejected: { name: { zh: '拒收', en: 'Rejected' }, kind: 'number' },
    software: { name: { zh: '软件版本', en: 'Software' }, hidden: true },
  },
  file: { path: '/api/v1/uplinks/export' },
})

export const uplinkCalls = {
  listUplinks: uplinkList.page,
  exportUplinks: uplinkList.file,
  createUplink: call({
    method: 'POST',
    path: '/api/v1/uplinks',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['uplink'],
    summary: 'Create an uplink and a one-time claim code; without an id the server gives one',
    body: z.object({ name: LongName, uplinkId: UplinkId.optional() }),
    data: z.object({ uplink: Uplink, claim: Claim }),
    refusals: [30001, 70002],
    sample: { body: { name: '门诊楼网关' } },
  }),
  readUplink: call({
    method: 'GET',
    path: '/api/v1/uplinks/:uplinkId',
    variant: 'own',
    access: { uplink: 'view', at: 'params.uplinkId' },
    reads: ['uplink', 'connection', 'device'],
    summary: 'One uplink, with the devices of which not everything could be taken in the last day, and why',
    data: Uplink.extend({
      untaken: z.array(Untaken),
      /** Its clock minus the server's; null: it has said no time yet. */
      clockOffMs: z.number().nullable(),
    }),
    sample: { params: { uplinkId: ':uplink' } },
  }),
  renameUplink: call({
    method: 'PATCH',
    path: '/api/v1/uplinks/:uplinkId',
    variant: 'own',
    access: { uplink: 'manage', at: 'params.uplinkId' },
    changes: ['uplink'],
    summary: 'Give an uplink another name',
    body: z.object({ name: LongName }),
    data: Uplink,
    sample: { params: { uplinkId: ':uplink' }, body: { name: '数据中心网关' } },
  }),
  renewClaim: call({
    method: 'POST',
    path: '/api/v1/uplinks/:uplinkId/claim-code',
    variant: 'own',
    access: { uplink: 'manage', at: 'params.uplinkId' },
    changes: ['uplink'],
    summary: 'A new one-time code; the present secret stays good until the code is used',
    data: Claim,
    sample: { params: { uplinkId: ':uplink' } },
  }),
  removeUplink: call({
    method: 'DELETE',
    path: '/api/v1/uplinks/:uplinkId',
    variant: 'own',
    access: { uplink: 'main', at: 'params.uplinkId' },
    changes: ['uplink', 'device'],
    summary: 'Remove an uplink with its devices; their open alarms close',
    data: z.null(),
    sample: { params: { uplinkId: ':uplink' } },
  }),
  claimUplink: call({
    method: 'POST',
    path: '/api/v1/uplinks/claim',
    variant: 'own',
    access: 'public',
    changes: ['uplink'],
    summary: 'A gateway exchanges its one-time code for secret, broker address and CA certificate',
    body: z.object({
      uplinkId: UplinkId,
      code: z.string().trim().min(6).max(40),
      /** The gateway's clock, ms since 1970; older ones do not say it. */
      now: z.number().int().min(0).max(8.64e15).optional(),
    }),
    data: z.object({ uplinkId: UplinkId, secret: z.string(), broker: z.object({ url: z.string(), ca: z.string().nullable() }) }),
    refusals: [60002, 70003, 80001],
    sample: { body: { uplinkId: ':unclaimed', code: ':code' } },
  }),
}
