import { type Choices, fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { formOf } from '../form.ts'
import { formats, formatted } from '../formats.ts'
import { defineList } from '../list.ts'
import { InvitationLink } from './invitations.ts'
import { LogInData } from './sign-in.ts'

export const operatorStates = {
  active: { zh: '使用中', en: 'Active' },
  disabled: { zh: '已停用', en: 'Disabled' },
  invited: { zh: '已邀请', en: 'Invited' },
  'invitation-expired': { zh: '邀请已过期', en: 'Invitation expired' },
} as const satisfies Choices
const stateNames = Object.keys(operatorStates) as [keyof typeof operatorStates, ...(keyof typeof operatorStates)[]]

export const operatorFields = fields(
  { key: 'name', name: { zh: '姓名', en: 'Name' }, kind: 'text', most: formats.name.most, format: 'name', required: true },
  {
    key: 'contact',
    name: { zh: '手机号或邮箱', en: 'Phone number or email' },
    kind: 'text',
    most: formats.contact.most,
    format: 'contact',
    required: true,
    help: { zh: '邀请链接会发到这里，7 天内有效。', en: 'The invitation link is sent here and is valid for 7 days.' },
  },
)

/** Somebody who runs the platform, or who is invited to. */
const OperatorRow = z.object({
  id: z.string(),
  /** Null: invited, not yet joined. */
  userId: RecordId.nullable(),
  /** Null: has joined. */
  invitationId: RecordId.nullable(),
  name: z.string(),
  /** Login name; a phone or e-mail half hidden. */
  account: z.string(),
  state: z.enum(stateNames),
  /** Of the link. */
  expiresAt: Instant.nullable(),
  /** An operator, or invited, since when. */
  since: Instant,
  /** Who invited them; null for the first one. */
  invitedBy: z.string().nullable(),
  lastSignIn: Instant.nullable(),
})
export type OperatorRow = z.output<typeof OperatorRow>

export const operatorList = defineList({
  name: { zh: '运营人员', en: 'Operators' },
  path: '/api/v1/platform/operators',
  costly: true,
  variant: 'own',
  access: 'operator',
  reads: ['operator', 'account'],
  summary: 'Who runs the platform, and who is invited to',
  row: OperatorRow,
  filters: {
    search: { kind: 'search', name: { zh: '姓名或登录名', en: 'Name or login name' } },
    state: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: operatorStates },
  },
  sorts: ['name', '-name', 'since', '-since', 'lastSignIn', '-lastSignIn'],
  columns: {
    name: { name: { zh: '姓名', en: 'Name' } },
    account: { name: { zh: '账号', en: 'Account' } },
    state: { name: { zh: '状态', en: 'State' }, of: operatorStates },
    expiresAt: { name: { zh: '邀请有效期至', en: 'Invitation valid until' }, kind: 'time' },
    since: { name: { zh: '加入或邀请时间', en: 'Since' }, kind: 'time' },
    invitedBy: { name: { zh: '邀请人', en: 'Invited by' } },
    lastSignIn: { name: { zh: '最近登录', en: 'Last login' }, kind: 'time' },
  },
  file: { path: '/api/v1/platform/operators/export' },
})

/** What an invitation says to anyone who holds its link. */
const OperatorInvitation = z.object({
  name: z.string(),
  /** Half hidden: 138****0000. */
  contact: z.string(),
  /** The contact has an account already: its owner signs in and joins. */
  registered: z.boolean(),
  expiresAt: Instant,
})
export type OperatorInvitation = z.output<typeof OperatorInvitation>

/** The link only where it could not be sent, to be handed over. */
const SentInvitation = z.object({
  via: z.enum(['sms', 'email']),
  sent: z.boolean(),
  failure: z.string().nullable(),
  link: InvitationLink,
})

const ofOperators = { variant: 'own', access: 'operator', changes: ['operator'] } as const
const invitationParam = { params: { invitationId: ':operatorInvitation' } } as const
const codeParam = { code: ':operatorCode' } as const

/** Who runs the platform: several people, never nobody. */
export const operatorCalls = {
  listOperators: operatorList.page,
  exportOperators: operatorList.file,
  inviteOperator: call({
    ...ofOperators,
    method: 'POST',
    path: '/api/v1/platform/operators',
    summary: 'Invite a person by phone or e-mail to run the platform',
    body: formOf(operatorFields),
    sends: true,
    data: SentInvitation,
    refusals: [30001, 70002, 80001],
    sample: { body: { name: '孙工', contact: ':newContact' } },
  }),
  resendOperatorInvitation: call({
    ...ofOperators,
    method: 'POST',
    path: '/api/v1/platform/operator-invitations/:invitationId/link',
    summary: 'Send the invitation again, with a new link; the old one ends',
    sends: true,
    data: SentInvitation,
    refusals: [30001, 70003, 80001],
    sample: invitationParam,
  }),
  withdrawOperatorInvitation: call({
    ...ofOperators,
    method: 'DELETE',
    path: '/api/v1/platform/operator-invitations/:invitationId',
    summary: 'Withdraw an invitation that nobody has taken: its link ends',
    data: z.null(),
    refusals: [70003],
    sample: invitationParam,
  }),
  removeOperator: call({
    ...ofOperators,
    changes: ['operator', 'grant'],
    method: 'DELETE',
    path: '/api/v1/platform/operators/:userId',
    summary: 'A person runs the platform no longer, or the caller; never the last one. The account stays, looks into businesses end',
    data: z.null(),
    refusals: [30001, 70003],
    sample: { params: { userId: ':otherOperator' } },
  }),
  readOperatorInvitation: call({
    method: 'GET',
    path: '/api/v1/operator-invitations/:code',
    variant: 'own',
    access: 'public',
    reads: ['operator'],
    summary: 'What the link of an invitation to run the platform says to anyone who holds it',
    data: OperatorInvitation,
    refusals: [50001, 80001],
    sample: { params: codeParam },
  }),
  acceptOperatorInvitation: call({
    method: 'POST',
    path: '/api/v1/operator-invitations/:code/account',
    variant: 'own',
    access: 'public',
    changes: ['operator'],
    summary: 'Run the platform with a new account for the invited contact, and sign in',
    body: z.object({ name: formatted('name'), password: formatted('loginPassword') }),
    data: LogInData,
    refusals: [20006, 50001, 80001],
    sample: { params: codeParam, body: { name: '孙工', password: 'lamp5river8' } },
  }),
  joinOperators: call({
    method: 'POST',
    path: '/api/v1/operator-invitations/:code/membership',
    variant: 'own',
    access: 'signed-in',
    changes: ['operator'],
    summary: 'Run the platform with the account that the caller has; its contact must be the invited one',
    data: z.null(),
    refusals: [30001, 50001, 70002, 80001],
    sample: { params: codeParam },
  }),
}
