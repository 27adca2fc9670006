import { z } from 'zod'
import { call } from '../call.ts'
import { BrowserSecret, Instant, Mode, RecordId } from '../fields.ts'
import { formatted } from '../formats.ts'
import { accountInformationCalls, SentCode } from './account-information.ts'

const Flag = z.union([z.literal(0), z.literal(1)])
export const SessionData = z.object({
  userId: RecordId,
  /** What the person is called on screen. */
  name: z.string(),
  loginName: z.string(),
  mode: Mode,
  /** Runs the platform. */
  operator: z.boolean(),
  /** 1 individual or provider, 2 enterprise owner, 3 enterprise employee. */
  sf: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  agent: Flag,
  brandid: z.string(),
  U137: z.union([z.literal(1), z.literal(2)]),
  businessId: RecordId.nullable(),
  businessName: z.string().nullable(),
  /** A file: the picture that the frame shows beside the name. */
  businessLogo: RecordId.nullable(),
  /** 0 rejected, 1 in review, 2 authenticated, null not authenticated. */
  authState: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  isAddedAsEmployee: z.boolean(),
  /** What the person calls the console; empty: by the product's name. */
  consoleTitle: z.string(),
  /** In which they last chose to read the console; null: never chosen. */
  language: z.enum(['zh', 'en']).nullable(),
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

/** What every kind of log-in answers. */
export const LogInData = z.object({
  user_id: RecordId,
  token: z.string(),
  showRiskModule: Flag,
  showEventModule: Flag,
  /** Random per session; signs the calls of the signed and wrapper clients. */
  signKey: z.string(),
  /** Takes the password's place in the next log-in, once. */
  credential: z.string(),
  /** The server's clock, milliseconds since 1970. */
  serverTime: z.number(),
})
export type LogInData = z.output<typeof LogInData>

/** What people who are not signed in may ask a code for. */
export const codePurposes = ['sign-in', 'register', 'reset'] as const

/** Signing in and out. */
const signInCalls = {
  logIn: call({
    method: 'POST',
    path: '/api/account/userkey/',
    variant: 'unsigned',
    access: 'public',
    changes: [],
    summary:
      'Log in with account and wire hash of the password, or with a single-use credential in its place; a known browser is not slowed down by guesses from elsewhere',
    body: z.object({
      account: formatted('account'),
      pw: formatted('enteredPassword'),
      mode: Mode.optional(),
      browser: BrowserSecret.optional(),
    }),
    data: LogInData,
    beside: true,
    refusals: [20002, 20003, 20005, 80001],
    sample: { body: { account: 'demo', pw: 'F'.repeat(32) } },
  }),
  readUserInfo: call({
    method: 'GET',
    path: '/api/account/userinfo/',
    variant: 'unsigned',
    access: 'signed-in',
    reads: ['account'],
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
    reads: ['account', 'business'],
    summary: 'What the console keeps of the session',
    data: SessionData,
    sample: {},
  }),
  logOut: call({
    method: 'DELETE',
    path: '/api/v1/session',
    variant: 'own',
    access: 'signed-in',
    changes: ['account'],
    summary: 'End the session',
    data: z.null(),
    sample: {},
  }),
  sendCode: call({
    method: 'POST',
    path: '/api/v1/codes',
    variant: 'own',
    access: 'public',
    changes: [],
    summary:
      'Send a code to a phone or e-mail address, good in the browser (or from the address) that asks; the same answer whether an account has it or not',
    body: z.object({ contact: formatted('contact'), purpose: z.enum(codePurposes), browser: BrowserSecret.optional() }),
    data: SentCode,
    refusals: [30001, 80001],
    sample: { body: { contact: '13800000000', purpose: 'sign-in' } },
  }),
  logInByCode: call({
    method: 'POST',
    path: '/api/v1/sessions',
    variant: 'own',
    access: 'public',
    changes: [],
    summary: 'Log in with a code that was sent to the phone or e-mail of the account',
    body: z.object({ contact: formatted('contact'), code: formatted('code'), mode: Mode.optional(), browser: BrowserSecret.optional() }),
    data: LogInData,
    refusals: [20002, 20003, 20005, 80001],
    sample: { body: { contact: ':contact', code: ':signInCode' } },
  }),
  logInByPartner: call({
    method: 'POST',
    path: '/api/v1/sessions/partner',
    variant: 'own',
    access: 'public',
    changes: [],
    summary: 'Log in with a one-time code of a partner page',
    body: z.object({ code: z.string().min(1).max(100) }),
    data: LogInData,
    refusals: [20002, 20003, 80001],
    sample: { body: { code: ':partnerCode' } },
  }),
  createPartnerCode: call({
    method: 'POST',
    path: '/api/v1/partner-codes',
    variant: 'own',
    access: 'public',
    changes: [],
    summary: "For a partner's server: a one-time code that signs one of its business's people in within 60 s",
    body: z.object({ partnerId: RecordId, secret: z.string().min(1).max(100), account: formatted('account') }),
    data: z.object({ code: z.string(), path: z.string(), expiresAt: Instant }),
    refusals: [20002, 80001],
    sample: { body: { partnerId: ':partner', secret: ':partnerSecret', account: ':account' } },
  }),
  register: call({
    method: 'POST',
    path: '/api/v1/accounts',
    variant: 'own',
    access: 'public',
    changes: [],
    summary: 'Register an account with a code that was sent to its phone or e-mail, where the operator allows it',
    body: z.object({
      contact: formatted('contact'),
      code: formatted('code'),
      password: formatted('loginPassword'),
      name: formatted('name'),
      mode: Mode,
      browser: BrowserSecret.optional(),
    }),
    data: LogInData,
    refusals: [20002, 20006, 30001, 80001],
    sample: { body: { contact: ':newContact', code: ':registerCode', password: 'lamp5river8', name: '王立', mode: 'client' } },
  }),
  resetPassword: call({
    method: 'POST',
    path: '/api/v1/password-resets',
    variant: 'own',
    access: 'public',
    changes: ['account'],
    summary: 'Set a new password with a code that was sent to the phone or e-mail; ends every session of the account',
    body: z.object({
      contact: formatted('contact'),
      code: formatted('code'),
      password: formatted('newPassword'),
      browser: BrowserSecret.optional(),
    }),
    data: z.null(),
    refusals: [20002, 20003, 80001],
    sample: { body: { contact: ':contact', code: ':resetCode', password: 'another-one-7' } },
  }),
}

export const accountCalls = { ...signInCalls, ...accountInformationCalls }
