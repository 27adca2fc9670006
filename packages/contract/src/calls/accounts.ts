import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { formatted } from '../formats.ts'

const Flag = z.union([z.literal(0), z.literal(1)])
/** Which of the two log-ins: client users, or service providers. */
export const Mode = z.enum(['client', 'provider'])
export type Mode = z.output<typeof Mode>

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

export const PersonalInfo = z.object({
  loginName: z.string(),
  mode: Mode,
  nickname: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  companyName: z.string(),
  department: z.string(),
  trade: z.string(),
  address: z.string(),
  servicePhone: z.string(),
  createdAt: Instant,
})
export type PersonalInfo = z.output<typeof PersonalInfo>

export const SessionItem = z.object({
  id: RecordId,
  current: z.boolean(),
  /** What the browser called itself. */
  agent: z.string(),
  address: z.string(),
  createdAt: Instant,
  seenAt: Instant.nullable(),
  expiresAt: Instant,
})
export type SessionItem = z.output<typeof SessionItem>

/** What people who are not signed in may ask a code for. */
export const codePurposes = ['sign-in', 'register', 'reset'] as const

const SentCode = z.object({ via: z.enum(['sms', 'email']), expiresAt: Instant, resendAfterSeconds: z.number().int() })

export const accountCalls = {
  logIn: call({
    method: 'POST',
    path: '/api/account/userkey/',
    variant: 'unsigned',
    access: 'public',
    summary: 'Log in with account and wire hash of the password, or with a single-use credential in its place',
    body: z.object({ account: formatted('account'), pw: z.string().min(1).max(128), mode: Mode.optional() }),
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

/** Joined to the ones above as soon as they are answered. */
export const furtherAccountCalls = {
  readNeedImprove: call({
    method: 'GET',
    path: '/User/users/:id/is-need-improve-flag',
    variant: 'wrapper',
    access: 'signed-in',
    summary: 'Must the caller complete the profile first',
    data: z.object({ isNeedImprove: z.enum(['0', '1']) }),
    refusals: [70003],
    sample: { params: { id: ':user' } },
  }),
  saveProfile: call({
    method: 'PUT',
    path: '/User/users/:id',
    variant: 'wrapper',
    access: 'signed-in',
    summary: 'Complete the profile of the caller',
    body: z.object({
      nickname: formatted('nickname'),
      name: formatted('name'),
      companyName: formatted('companyName'),
      trade: formatted('trade'),
    }),
    data: z.null(),
    refusals: [70003, 50003],
    sample: { params: { id: ':user' }, body: { nickname: '小王', name: '王立', companyName: '第一医院', trade: '医疗' } },
  }),
  sendCode: call({
    method: 'POST',
    path: '/api/v1/codes',
    variant: 'own',
    access: 'public',
    summary: 'Send a code to a phone or e-mail address; the same answer whether an account has it or not',
    body: z.object({ contact: formatted('contact'), purpose: z.enum(codePurposes) }),
    data: SentCode,
    refusals: [30001, 80001],
    sample: { body: { contact: '13800000000', purpose: 'sign-in' } },
  }),
  sendContactCode: call({
    method: 'POST',
    path: '/api/v1/me/codes',
    variant: 'own',
    access: 'signed-in',
    summary: 'Send a code to the phone or e-mail address that the caller wants to have from now on',
    body: z.object({ contact: formatted('contact') }),
    data: SentCode,
    refusals: [30001, 80001],
    sample: { body: { contact: ':newContact' } },
  }),
  logInByCode: call({
    method: 'POST',
    path: '/api/v1/sessions',
    variant: 'own',
    access: 'public',
    summary: 'Log in with a code that was sent to the phone or e-mail of the account',
    body: z.object({ contact: formatted('contact'), code: formatted('code'), mode: Mode.optional() }),
    data: LogInData,
    refusals: [20002, 20003, 20005, 80001],
    sample: { body: { contact: ':contact', code: ':signInCode' } },
  }),
  logInByPartner: call({
    method: 'POST',
    path: '/api/v1/sessions/partner',
    variant: 'own',
    access: 'public',
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
    summary: 'Register an account with a code that was sent to its phone or e-mail, where the operator allows it',
    body: z.object({
      contact: formatted('contact'),
      code: formatted('code'),
      password: formatted('loginPassword'),
      name: formatted('name'),
      mode: Mode,
    }),
    data: LogInData,
    refusals: [20002, 20006, 30001, 80001],
    sample: { body: { contact: ':newContact', code: ':registerCode', password: 'abc123456', name: '王立', mode: 'client' } },
  }),
  resetPassword: call({
    method: 'POST',
    path: '/api/v1/password-resets',
    variant: 'own',
    access: 'public',
    summary: 'Set a new password with a code that was sent to the phone or e-mail; ends every session of the account',
    body: z.object({ contact: formatted('contact'), code: formatted('code'), password: formatted('newPassword') }),
    data: z.null(),
    refusals: [20002, 20003, 80001],
    sample: { body: { contact: ':contact', code: ':resetCode', password: 'another-one-7' } },
  }),
  changePassword: call({
    method: 'PUT',
    path: '/api/v1/me/password',
    variant: 'own',
    access: 'signed-in',
    summary: 'Change the password; ends every other session of the caller',
    body: z.object({ original: z.string().min(1).max(100), password: formatted('newPassword') }),
    data: z.null(),
    refusals: [20002, 80001],
    sample: { body: { original: ':password', password: 'another-one-7' } },
  }),
  readMe: call({
    method: 'GET',
    path: '/api/v1/me',
    variant: 'own',
    access: 'signed-in',
    summary: 'Personal information of the caller',
    data: PersonalInfo,
    sample: {},
  }),
  saveMe: call({
    method: 'PUT',
    path: '/api/v1/me',
    variant: 'own',
    access: 'signed-in',
    summary: 'Change personal information; another phone or e-mail needs the code that was sent there',
    body: z.object({
      nickname: formatted('nickname'),
      name: formatted('name'),
      email: formatted('email'),
      phone: formatted('mobile'),
      companyName: formatted('companyName'),
      department: formatted('department'),
      trade: formatted('trade'),
      address: formatted('address'),
      servicePhone: formatted('servicePhone'),
      emailCode: formatted('code').optional(),
      phoneCode: formatted('code').optional(),
    }),
    data: PersonalInfo,
    refusals: [20002, 30001, 50003],
    sample: {
      body: {
        nickname: '小王',
        name: '王立',
        email: ':email',
        phone: ':phone',
        companyName: '第一医院',
        department: '动力科',
        trade: '医疗',
        address: '建设路 1 号',
        servicePhone: '02888886666',
      },
    },
  }),
  listSessions: call({
    method: 'GET',
    path: '/api/v1/sessions',
    variant: 'own',
    access: 'signed-in',
    summary: 'Where the caller is signed in',
    data: z.array(SessionItem),
    sample: {},
  }),
  endSession: call({
    method: 'DELETE',
    path: '/api/v1/sessions/:sessionId',
    variant: 'own',
    access: { own: 'session', at: 'params.sessionId' },
    summary: 'Sign out somewhere else',
    data: z.null(),
    sample: { params: { sessionId: ':session' } },
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: '/api/v1/sessions',
    variant: 'own',
    access: 'signed-in',
    summary: 'Sign out everywhere but here',
    data: z.object({ ended: z.number().int() }),
    sample: {},
  }),
  exportMe: call({
    method: 'GET',
    path: '/api/v1/me/export',
    variant: 'own',
    access: 'signed-in',
    summary: "The caller's own data as a ZIP: profile, sessions, shares, notices, what the audit says of them",
    data: z.null(),
    answer: 'file',
    sample: {},
  }),
  removeMe: call({
    method: 'POST',
    path: '/api/v1/me/removal',
    variant: 'own',
    access: 'signed-in',
    summary: 'Remove the account of the caller; the owner of a business with devices closes the business first',
    body: z.object({ password: z.string().min(1).max(100) }),
    data: z.null(),
    refusals: [20002, 30001, 80001],
    sample: { body: { password: ':password' } },
  }),
}
