import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { formOf } from '../form.ts'
import { formats, formatted } from '../formats.ts'
import { SentCode } from './account-information.ts'
import { Employee, EmployeeRight, employeeFields } from './employees.ts'
import { LogInData } from './sign-in.ts'

/** The same, and where the invitation goes. */
export const invitationFields = fields(
  {
    key: 'contact',
    name: { zh: '手机号或邮箱', en: 'Phone number or email' },
    kind: 'text',
    most: formats.contact.most,
    format: 'contact',
    required: true,
    help: { zh: '邀请链接会发到这里，7 天内有效。', en: 'The invitation link is sent here and is valid for 7 days.' },
  },
  ...employeeFields,
)
export const Invitation = z.object({
  businessName: z.string(),
  name: z.string(),
  right: EmployeeRight,
  /** Half hidden: 138****0000. */
  contact: z.string(),
  /** The contact has an account already: its owner signs in and joins. */
  registered: z.boolean(),
  expiresAt: Instant,
})
export type Invitation = z.output<typeof Invitation>

/**
 * To be handed over where contacts of this kind cannot be reached; else null: anyone who holds the link that was sent proves the contact.
 * A path alone ('/invitation?code=…') where the installation has no configured address: it stands below the address of the console.
 */
export const InvitationLink = z.string().nullable()

/** What became of a message; `failure`: why it did not go out, in the reader's language. */
const Delivery = z.object({ via: z.enum(['sms', 'email']), sent: z.boolean(), failure: z.string().nullable() })

const InvitationCode = { code: ':invitation' } as const
const ofInvited = {
  variant: 'own',
  access: { record: 'employee', can: 'manage', at: 'params.employeeId' },
  changes: ['employee'],
  sample: { params: { employeeId: ':invited' } },
} as const

export const invitationCalls = {
  addEmployee: call({
    method: 'POST',
    path: '/web/biz/employee/businesses/:id/employees',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'admin' },
    changes: ['employee'],
    summary: 'Invite a person by phone or e-mail with a role; 70003 unless the id is of the caller’s business',
    body: formOf(invitationFields),
    sends: true,
    data: z.object({ employee: Employee, delivery: Delivery, link: InvitationLink }),
    refusals: [30001, 50001, 70002, 80001],
    sample: { params: { id: ':business' }, body: { name: '李敏', contact: ':newContact' } },
  }),
  sendEmployeeCode: call({
    method: 'GET',
    path: '/business-auth/employee/sms',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'employee', can: 'manage', at: 'query.id' },
    changes: ['employee'],
    summary: 'Send a code by SMS to somebody who was invited by phone and has not joined: anyone who tells it agrees to join',
    query: z.object({ id: RecordId }),
    sends: true,
    // The phone half hidden: 138****0000.
    data: SentCode.extend({ ...Delivery.shape, via: z.literal('sms'), phone: z.string() }),
    refusals: [20003, 30001, 70002, 80001, 100000],
    sample: { query: { id: ':invited' } },
  }),
  resendInvitation: call({
    ...ofInvited,
    method: 'POST',
    path: '/api/v1/employees/:employeeId/invitation',
    summary: 'Send the invitation again, with a new link; the old one ends',
    sends: true,
    data: Delivery.extend({ link: InvitationLink }),
    refusals: [30001, 80001, 100000],
  }),
  confirmEmployee: call({
    ...ofInvited,
    method: 'POST',
    path: '/api/v1/employees/:employeeId/membership',
    summary: 'Join the invited person, who told the code that was sent to their phone: with the account of that phone, or a new one',
    body: z.object({ code: formatted('code') }),
    data: Employee,
    refusals: [20002, 20003, 20006, 30001, 70002, 80001, 100000],
    sample: { ...ofInvited.sample, body: { code: ':joinCode' } },
  }),
  readInvitation: call({
    method: 'GET',
    path: '/api/v1/invitations/:code',
    variant: 'own',
    access: 'public',
    reads: ['employee'],
    summary: 'What an invitation link says to anyone who holds it',
    data: Invitation,
    refusals: [50001, 80001],
    sample: { params: InvitationCode },
  }),
  acceptInvitation: call({
    method: 'POST',
    path: '/api/v1/invitations/:code/account',
    variant: 'own',
    access: 'public',
    changes: ['employee'],
    summary: 'Join with a new account for the invited contact, and sign in',
    body: z.object({ name: formatted('name'), password: formatted('loginPassword') }),
    data: LogInData,
    refusals: [20006, 30001, 50001, 80001],
    sample: { params: InvitationCode, body: { name: '李敏', password: 'lamp5river8' } },
  }),
  joinByInvitation: call({
    method: 'POST',
    path: '/api/v1/invitations/:code/membership',
    variant: 'own',
    access: 'signed-in',
    changes: ['employee'],
    summary: 'Join with the account that the caller has; its contact must be the invited one',
    data: z.null(),
    refusals: [30001, 50001, 70002, 80001],
    sample: { params: InvitationCode },
  }),
}
