import { z } from 'zod'
import { call } from '../call.ts'
import { UplinkId } from '../fields.ts'
import { gatewayPlatformIds } from './gateway-files.ts'
import { Claim } from './uplinks.ts'

/** What a person has entered so far of what they add: texts by field, as they were typed. */
export const AddingDraft = z.object({
  type: z.string().max(32),
  vendor: z.string().max(30),
  series: z.string().max(30),
  model: z.string().max(30),
  /** What the device is to be read by. */
  protocol: z.string().max(16),
  /** What was typed to find the model. */
  search: z.string().max(60),
  name: z.string().max(15),
  site: z.string().max(30),
  /** Separated by commas or line ends. */
  ids: z.string().max(2_200),
  parts: z.record(z.string().max(40), z.string().max(50)),
  /** Where the gateway finds the device, and what it is called there: host and UPS, broker and topic. */
  address: z.string().max(120),
  target: z.string().max(120),
  platform: z.enum(gatewayPlatformIds),
  /** When the gateway's program was taken. */
  downloadedAt: z.string().max(40).nullable(),
  /** Which step a phone shows. */
  step: z.number().int().min(1).max(4),
})
export type AddingDraft = z.output<typeof AddingDraft>

export const Adding = z.object({
  draft: AddingDraft.nullable(),
  /** The gateway that is being connected. */
  uplinkId: UplinkId.nullable(),
  /** Its key while it is good: neither used nor expired nor replaced. */
  claim: Claim.nullable(),
  /** When the key was made. */
  keyAt: z.string().nullable(),
  changedAt: z.string().nullable(),
})
export type Adding = z.output<typeof Adding>

/** What the server knows of a gateway that does not come. */
export const Connecting = z.object({
  claimedAt: z.string().nullable(),
  connected: z.boolean(),
  keyExpiresAt: z.string().nullable(),
  /** The last try to claim it that was refused. */
  refused: z.object({ at: z.string(), why: z.enum(['wrong', 'used', 'expired']) }).nullable(),
  /** When the broker last refused its name and password. */
  loginRefusedAt: z.string().nullable(),
  /** Its clock minus the server's, when it last said it. */
  clockOffMs: z.number().nullable(),
  /** Where gateways connect, and whether somebody answers there. */
  broker: z.object({ host: z.string(), port: z.number().int(), answers: z.boolean() }),
})
export type Connecting = z.output<typeof Connecting>

export const addingCalls = {
  readAdding: call({
    method: 'GET',
    path: '/api/v1/me/adding',
    variant: 'own',
    access: { business: 'admin' },
    reads: ['uplink'],
    summary: 'How far the caller is with adding devices, on whatever computer; the key of their gateway while it is good',
    data: Adding,
    sample: {},
  }),
  saveAdding: call({
    method: 'PUT',
    path: '/api/v1/me/adding',
    variant: 'own',
    access: { business: 'admin' },
    reads: [],
    summary: 'Keep what the caller has entered so far; it is theirs alone, and no change of the business',
    body: z.object({ draft: AddingDraft, uplinkId: UplinkId.nullable() }),
    data: z.object({ changedAt: z.string() }),
    refusals: [70003],
    sample: {
      body: {
        draft: {
          type: 'ups',
          vendor: '',
          series: '',
          model: '',
          protocol: '',
          search: '',
          name: '',
          site: '',
          ids: '',
          parts: {},
          address: '',
          target: '',
          platform: 'linux-x64',
          downloadedAt: null,
          step: 1,
        },
        uplinkId: null,
      },
    },
  }),
  readConnecting: call({
    method: 'GET',
    path: '/api/v1/uplinks/:uplinkId/connecting',
    variant: 'own',
    access: { uplink: 'manage', at: 'params.uplinkId' },
    reads: ['uplink', 'connection'],
    summary: 'Why a gateway may not come: its key, its clock, and whether the broker’s port answers',
    data: Connecting,
    sample: { params: { uplinkId: ':uplink' } },
  }),
}
