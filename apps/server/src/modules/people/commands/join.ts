import { halfHidden, type Invitation, type LogInData } from '@kilowatch/contract'
import type { Services } from '../../../services.ts'
import { type Changing, change, type Note, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { enter, type Visitor } from '../../accounts/index.ts'
import {
  contactIn,
  demandInvitedAccount,
  demandOpen,
  findAccountOf,
  guarded,
  makeAccount,
  passwordFor,
} from '../../invitation-links/index.ts'
import { settle, tell } from '../../notifications/index.ts'
import { hashToken } from '../../sessions/index.ts'
import { setUserKind } from '../queries/employees.ts'
import { findInvitation, type InvitationRow, join, lockInvitation } from '../queries/invitations.ts'
import { kindOfMember } from '../rules.ts'
import { demandFree } from './invite.ts'

/** What a link says to the person who holds it. @throws Refusal 50001 unknown, used, renewed or too old; 80001 after many wrong ones */
export async function readInvitation(code: string, { address }: Pick<Visitor, 'address'>, services: Services): Promise<Invitation> {
  const row = await guarded(address, services, () => demandInvitation(code, services))
  return {
    businessName: row.businessName,
    name: row.name,
    right: row.right,
    contact: halfHidden(contactIn(row)),
    registered: (await findAccountOf(services.db, row)) !== undefined,
    expiresAt: row.expiresAt.toISOString(),
  }
}

/**
 * Joins with a new account for the invited contact and signs it in; of several at once, one does.
 * @throws Refusal 10003 for a password that is guessed first, 20006 where the contact has an account, 50001 no such invitation (any more), 80001 after many wrong ones
 */
export async function acceptInvitation(
  code: string,
  wish: { name: string; password: string },
  visitor: Visitor,
  services: Services,
): Promise<LogInData> {
  return guarded(visitor.address, services, async () => {
    const passwordHash = await passwordFor(await demandInvitation(code, services), wish, visitor.address)
    return change(services, visitor, { action: 'employee.join' }, (tx, changing) =>
      joinWithNewAccount(tx, code, { name: wish.name, passwordHash }, visitor, changing),
    )
  })
}

/**
 * Joins with the account that the caller has.
 * @throws Refusal 30001 where the contact is another's, or the account cannot become an employee; 70002 who is one of this business
 */
export async function joinByInvitation(code: string, actor: UserActor, services: Services): Promise<void> {
  const { user, address } = actor
  await guarded(address, services, () =>
    change(services, actor, { action: 'employee.join' }, async (tx, { at, note }) => {
      const invitation = demandOpen(await lockInvitation(tx, hashToken(code), at))
      demandFree(await demandInvitedAccount(tx, invitation, user.id), invitation.businessId)
      note(await makeMember(tx, invitation, { id: user.id, name: invitation.name }, at))
    }),
  )
}

async function joinWithNewAccount(
  tx: Transaction,
  code: string,
  { name, passwordHash }: { name: string; passwordHash: string },
  visitor: Visitor,
  changing: Changing,
): Promise<LogInData> {
  const { at, note } = changing
  const invitation = demandOpen(await lockInvitation(tx, hashToken(code), at))
  const userId = await makeAccount(tx, invitation, { name, passwordHash, corp: invitation.businessName, trade: invitation.trade, at })
  // Nobody was signed in: it is the new account that joins.
  note({ ...(await makeMember(tx, invitation, { id: userId, name }, at)), userId })
  return enter(tx, { account: { id: userId, businessId: invitation.businessId }, way: 'invitation' }, visitor, changing)
}

/** The person is a member from now on; open consoles of theirs see it at once, and the inviter is told. @returns what the audit says of it */
export async function makeMember(
  tx: Transaction,
  invitation: InvitationRow,
  person: { id: string; name: string },
  at: Date,
): Promise<Note> {
  const { id, businessId, businessName, right, scope, invitedBy } = invitation
  await join(tx, id, person.id, person.name, at)
  await setUserKind(tx, person.id, kindOfMember(right))
  await notify(tx, { rights: [person.id] })
  const params = { name: person.name, business: businessName }
  const subject = `employee ${id}`
  await settle(tx, subject, at)
  await tell(tx, { code: 'joined', params, subject, to: { people: invitedBy === null ? [] : [invitedBy] }, by: person.id, at })
  return { businessId, subject: `employee ${id}`, after: { name: person.name, right, scope } }
}

async function demandInvitation(code: string, { db, clock }: Services): Promise<InvitationRow> {
  return demandOpen(await findInvitation(db, hashToken(code), clock.now()))
}
