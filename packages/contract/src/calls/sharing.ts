import type { Choices } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, Mode, Person, RecordId } from '../fields.ts'
import { defineList, yesNo } from '../list.ts'

/** The specification's limit of shares of one device. */
export const mostShares = 10
export const ShareRight = z.enum(['view', 'operate'])

export const Share = z.object({
  id: RecordId,
  deviceId: DeviceId,
  deviceName: z.string(),
  deviceType: z.string(),
  /** With whom: name and contact, half hidden to all but the main user and admins. */
  account: z.object({ id: RecordId, name: z.string(), contact: z.string(), mode: Mode }),
  right: ShareRight,
  mayShare: z.boolean(),
  sharedBy: Person,
  /** Shared on by somebody who had it shared. */
  sharedOn: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  /** Not accepted yet, and until when it may be; null: accepted. Until then it shows its person nothing. */
  waitsUntil: Instant.nullable(),
})
export type Share = z.output<typeof Share>

/** What one person of another business wants to share with the caller, and has not been answered. */
export const ShareOffer = z.object({
  from: Person,
  businessName: z.string(),
  shares: z.array(Share.pick({ id: true, deviceName: true, deviceType: true, right: true, mayShare: true, expiresAt: true })),
  /** The latest of its shares. */
  offeredAt: Instant,
  /** When the first of them lapses. */
  waitsUntil: Instant,
})
export type ShareOffer = z.output<typeof ShareOffer>

/** Why an account cannot be shared with, each with words of its own (`shareRefusals`). */
export const shareOutcomes = [
  'shared',
  /** Of another business: the person is asked first. */
  'offered',
  'format-incorrect',
  'not-registered',
  'not-provider',
  'not-client',
  'already-shared',
  'limit-reached',
  'too-many-waiting',
  'own-device',
] as const

export const shareRights = { view: { zh: '查看', en: 'View' }, operate: { zh: '操作', en: 'Operate' } } as const satisfies Choices

export const receivedShareList = defineList({
  name: { zh: '他人分享给我的设备', en: 'Devices shared with me' },
  path: '/api/v1/shares',
  variant: 'own',
  access: 'signed-in',
  reads: ['share', 'device'],
  summary: 'Devices that others share with the caller',
  row: Share,
  filters: { search: { kind: 'search', name: { zh: '设备 ID 或名称', en: 'Device ID or name' } } },
  sorts: ['-since', 'since', 'device', '-device'],
  columns: {
    deviceName: { name: { zh: '设备', en: 'Device' }, sort: 'device' },
    deviceId: { name: { zh: '设备 ID', en: 'Device ID' }, only: 'file' },
    deviceType: { name: { zh: '类型', en: 'Type' } },
    right: { name: { zh: '权限', en: 'I can' }, of: shareRights },
    mayShare: { name: { zh: '可再分享', en: 'Can share with others' }, of: yesNo },
    sharedBy: { name: { zh: '分享人', en: 'Shared by' } },
    createdAt: { name: { zh: '分享时间', en: 'Since' }, kind: 'time', sort: 'since' },
    expiresAt: { name: { zh: '有效期至', en: 'Valid until' }, kind: 'end' },
  },
  file: { path: '/api/v1/shares/export' },
})

export const sharingCalls = {
  listShares: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId/shares',
    variant: 'own',
    access: { device: 'share', at: 'params.deviceId' },
    reads: ['share'],
    summary: 'With whom a device is shared; who has it shared sees only what they shared on',
    data: z.object({ items: z.array(Share), most: z.number().int() }),
    refusals: [70001],
    sample: { params: { deviceId: ':device' } },
  }),
  shareDevices: call({
    method: 'POST',
    path: '/api/v1/shares',
    variant: 'own',
    access: { devices: 'share', at: 'body.boxIds' },
    changes: ['share'],
    summary:
      'Share devices with accounts, by phones or e-mails separated by commas: all of them, or none and the reasons. Anyone who is not of the device’s business is asked first',
    body: z.object({
      boxIds: z.array(DeviceId).min(1).max(100),
      accounts: z.string().trim().min(1).max(2000),
      mode: Mode,
      right: ShareRight.default('view'),
      mayShare: z.boolean().default(false),
      expiresAt: Instant.nullable().default(null),
    }),
    data: z.object({
      applied: z.boolean(),
      results: z.array(z.object({ deviceId: DeviceId, account: z.string(), outcome: z.enum(shareOutcomes), says: z.string() })),
    }),
    refusals: [30001, 70001, 80001],
    sample: { body: { boxIds: [':device'], accounts: ':shareContact', mode: 'client' } },
  }),
  revokeShare: call({
    method: 'DELETE',
    path: '/api/v1/devices/:deviceId/shares/:shareId',
    variant: 'own',
    access: { device: 'share', at: 'params.deviceId' },
    changes: ['share'],
    summary: 'End a share, and what was shared on from it',
    data: z.null(),
    refusals: [70001],
    sample: { params: { deviceId: ':device', shareId: ':givenShare' } },
  }),
  listReceivedShares: receivedShareList.page,
  exportReceivedShares: receivedShareList.file,
  listShareOffers: call({
    method: 'GET',
    path: '/api/v1/share-offers',
    variant: 'own',
    access: 'signed-in',
    reads: ['share'],
    summary:
      'Devices that people of other businesses want to share with the caller, by person; nothing else shows them before they are accepted',
    data: z.array(ShareOffer),
    sample: {},
  }),
  answerShareOffers: call({
    method: 'POST',
    path: '/api/v1/share-offers/answer',
    variant: 'own',
    access: 'signed-in',
    changes: ['share'],
    summary: 'Accept or decline what one person wants to share with the caller: all of it, or the shares that are named',
    body: z.object({ from: RecordId, accept: z.boolean(), shareIds: z.array(RecordId).min(1).max(200).optional() }),
    /** How many shares still waited. */
    data: z.object({ answered: z.number().int() }),
    sample: { body: { from: '1', accept: false } },
  }),
  leaveShare: call({
    method: 'DELETE',
    path: '/api/v1/shares/:shareId',
    variant: 'own',
    access: { record: 'share', can: 'see', at: 'params.shareId' },
    changes: ['share'],
    summary: 'Give back a device that somebody shares with the caller',
    data: z.null(),
    sample: { params: { shareId: ':share' } },
  }),
}
