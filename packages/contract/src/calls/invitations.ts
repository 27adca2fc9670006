import { z } from 'zod'
import { call } from '../call.ts'
import { Instant } from '../fields.ts'
import { formatted } from '../formats.ts'
import { LogInData } from './sign-in.ts'

/** Right on the devices that an employee sees; 'manage' is an admin, 'main' the owner. */
export const EmployeeRight = z.enum(['view', 'operate', 'manage', 'main'])

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

const InvitationCode = { code: ':invitation' } as const

export const invitationCalls = {
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
