import { z } from 'zod'
import { call } from '../call.ts'
import { RecordId } from '../fields.ts'

const Flag = z.union([z.literal(0), z.literal(1)])

export const SessionData = z.object({
  userId: RecordId,
  /** What the person is called on screen. */
  name: z.string(),
  loginName: z.string(),
  /** 1 individual or provider, 2 enterprise owner, 3 enterprise employee. */
  sf: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  agent: Flag,
  brandid: z.string(),
  U137: z.union([z.literal(1), z.literal(2)]),
  businessId: RecordId.nullable(),
  businessName: z.string().nullable(),
  /** 0 rejected, 1 in review, 2 authenticated, null not authenticated. */
  authState: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  isAddedAsEmployee: z.boolean(),
  /** The caller's right on the business's devices. */
  right: z.enum(['view', 'operate', 'manage', 'main']),
  showRiskModule: Flag,
  showEventModule: Flag,
  timeZone: z.string(),
  expiresAt: z.string(),
  serverTime: z.string(),
  /** True where the account came with the demo seed. */
  demo: z.boolean(),
})
export type SessionData = z.output<typeof SessionData>

export const accountCalls = {
  logIn: call({
    method: 'POST',
    path: '/api/account/userkey/',
    variant: 'unsigned',
    access: 'public',
    summary: 'Log in with account and wire hash of the password',
    body: z.object({ account: z.string().trim().min(1).max(100), pw: z.string().min(1).max(128) }),
    data: z.object({
      user_id: RecordId,
      token: z.string(),
      showRiskModule: Flag,
      showEventModule: Flag,
      /** Random per session; signs the calls of the signed and wrapper clients. */
      signKey: z.string(),
      /** The server's clock, milliseconds since 1970. */
      serverTime: z.number(),
    }),
    beside: true,
    refusals: [20002, 20003, 80001],
    sample: { body: { account: 'demo', pw: 'F'.repeat(32) } },
  }),
  readUserInfo: call({
    method: 'GET',
    path: '/api/account/userinfo/',
    variant: 'unsigned',
    access: 'signed-in',
    summary: 'Profile of the caller; the query must name the caller',
    query: z.object({ id: RecordId }),
    data: z.object({ nickname: z.string(), name: z.string(), corp: z.string(), trade: z.string() }),
    refusals: [70003],
    sample: { query: { id: ':user' } },
  }),
  readSession: call({
    method: 'GET',
    path: '/api/v1/session',
    variant: 'own',
    access: 'signed-in',
    summary: 'What the console keeps of the session',
    data: SessionData,
    sample: {},
  }),
  logOut: call({
    method: 'DELETE',
    path: '/api/v1/session',
    variant: 'own',
    access: 'signed-in',
    summary: 'End the session',
    data: z.null(),
    sample: {},
  }),
}
