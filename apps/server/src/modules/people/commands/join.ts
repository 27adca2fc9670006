import { halfHidden, type Invitation, type LogInData, wireHash } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import { countedAddress } from '../../../networks.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type Note, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { enter, type Visitor } from '../../accounts/index.ts'
import { settle, tell } from '../../notifications/index.ts'
import { admitTry, backOff, demandPassword, hashPassword, hashToken, strangerAt, takeBackTry } from '../../sessions/index.ts'
import { setUserKind } from '../queries/employees.ts'
import {
  findAccountOf,
  findInvitation,
  type InvitationRow,
  insertAccount,
  join,
  lockAccount,
  lockInvitation,
} from '../queries/invitations.ts'
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
    const { phone, email } = await demandInvitation(code, services)
    demandPassword(wish.password, [phone, email, wish.name])
    const passwordHash = await hashPassword(wireHash(wish.password), strangerAt(visitor.address))
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
      const invitation = await lockInvitation(tx, hashToken(code), at)
      if (!invitation) throw over()
      const account = await lockAccount(tx, user.id)
      if (!account || !isOf(invitation, account)) throw new Refusal(30001, { says: says('invitation-of-another') })
      demandFree(account, invitation.businessId)
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
  const invitation = await lockInvitation(tx, hashToken(code), at)
  if (!invitation) throw over()
  const userId = await makeAccount(tx, invitation, { name, passwordHash, at })
  // Nobody was signed in: it is the new account that joins.
  note({ ...(await makeMember(tx, invitation, { id: userId, name }, at)), userId })
  return enter(tx, { account: { id: userId, businessId: invitation.businessId }, way: 'invitation' }, visitor, changing)
}

/** An account for the invited contact. @throws Refusal 20006 where the contact has one */
export async function makeAccount(
  tx: Transaction,
  invitation: InvitationRow,
  account: { name: string; passwordHash: string; at: Date },
): Promise<string> {
  const { phone, email, businessName: corp } = invitation
  const userId = await insertAccount(tx, { ...account, loginName: contactIn(invitation), phone, email, corp })
  if (userId === undefined) throw new Refusal(20006, { says: says('contact-has-account') })
  return userId
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

/** As `guardedFor`, by network address. */
function guarded<T>(address: string, services: Services, work: () => Promise<T>): Promise<T> {
  return guardedFor(countedAddress(address), services, work)
}

/** Guessing codes is slowed down for those who do it; a good one is not counted. */
export async function guardedFor<T>(whom: string, { db, clock }: Services, work: () => Promise<T>): Promise<T> {
  const subject = `invitation codes of ${whom}`
  if (!(await admitTry(db, subject, backOff.address, clock.now()))) throw new Refusal(80001)
  const done = await work()
  await takeBackTry(db, subject, clock.now())
  return done
}

async function demandInvitation(code: string, { db, clock }: Services): Promise<InvitationRow> {
  const row = await findInvitation(db, hashToken(code), clock.now())
  if (!row) throw over()
  return row
}

function over(): Refusal {
  return new Refusal(50001, { says: says('invitation-over') })
}

function contactIn({ phone, email }: Pick<InvitationRow, 'phone' | 'email'>): string {
  return phone ?? email ?? ''
}

function isOf(invitation: InvitationRow, account: { phone: string | null; email: string | null }): boolean {
  if (invitation.phone !== null) return invitation.phone === account.phone
  return invitation.email !== null && invitation.email.toLowerCase() === account.email?.toLowerCase()
}
