import { halfHidden, type Invitation, type LogInData, wireHash } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import { Refusal } from '../../../http/refusal.ts'
import type { User } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import { countedAddress } from '../../../networks.ts'
import type { Services } from '../../../services.ts'
import { type AuditEntry, writeAudit } from '../../../storage/audit.ts'
import { notify } from '../../../storage/notify.ts'
import { enter, type Visitor } from '../../accounts/index.ts'
import { notifyUsers } from '../../messages/index.ts'
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

/** What a link says to whoever holds it. @throws Refusal 50001 unknown, used, renewed or too old; 80001 after many wrong ones */
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
    return services.db.transaction((tx) => joinAnew(tx, code, { name: wish.name, passwordHash }, visitor, services))
  })
}

/**
 * Joins with the account that the caller has.
 * @throws Refusal 30001 where the contact is another's, or the account cannot become an employee; 70002 who is one of this business
 */
export async function joinByInvitation(code: string, user: User, { address }: Pick<Visitor, 'address'>, services: Services): Promise<void> {
  const now = services.clock.now()
  await guarded(address, services, () =>
    services.db.transaction(async (tx) => {
      const invitation = await lockInvitation(tx, hashToken(code), now)
      if (!invitation) throw over()
      const account = await lockAccount(tx, user.id)
      if (!account || !isOf(invitation, account)) throw new Refusal(30001, { says: says('invitation-of-another') })
      demandFree(account, invitation.businessId)
      await makeMember(tx, invitation, { id: user.id, name: invitation.name }, byThemselves(user.id, address, now))
    }),
  )
}

async function joinAnew(
  tx: PoolClient,
  code: string,
  { name, passwordHash }: { name: string; passwordHash: string },
  visitor: Visitor,
  { clock }: Services,
): Promise<LogInData> {
  const at = clock.now()
  const invitation = await lockInvitation(tx, hashToken(code), at)
  if (!invitation) throw over()
  const userId = await makeAccount(tx, invitation, { name, passwordHash, at })
  await makeMember(tx, invitation, { id: userId, name }, byThemselves(userId, visitor.address, at))
  return enter(tx, { account: { id: userId, businessId: invitation.businessId }, way: 'invitation' }, visitor, at)
}

/** An account for the invited contact. @throws Refusal 20006 where the contact has one */
export async function makeAccount(
  tx: PoolClient,
  invitation: InvitationRow,
  account: { name: string; passwordHash: string; at: Date },
): Promise<string> {
  const { phone, email, businessName: corp } = invitation
  const userId = await insertAccount(tx, { ...account, loginName: contactIn(invitation), phone, email, corp })
  if (userId === undefined) throw new Refusal(20006, { says: says('contact-has-account') })
  return userId
}

type Joining = Pick<AuditEntry, 'at' | 'userId' | 'address' | 'action'>

function byThemselves(userId: string, address: string, at: Date): Joining {
  return { at, userId, address, action: 'employee.join' }
}

/** The person is a member from now on; open consoles of theirs see it at once, and the inviter is told. `joining`: who did it. */
export async function makeMember(
  tx: PoolClient,
  invitation: InvitationRow,
  person: { id: string; name: string },
  joining: Joining,
): Promise<void> {
  const { id, businessId, businessName, right, scope, invitedBy } = invitation
  const { at } = joining
  await join(tx, id, person.id, person.name, at)
  await setUserKind(tx, person.id, kindOfMember(right))
  const after = { name: person.name, right, scope }
  await writeAudit(tx, { ...joining, businessId, subject: `employee ${id}`, after })
  await notify(tx, { rights: [person.id] })
  const params = { name: person.name, business: businessName }
  await notifyUsers(tx, { kind: 'invitation', code: 'joined', params, userIds: invitedBy === null ? [] : [invitedBy], at })
}

/** As `guardedFor`, of whoever comes from an address. */
function guarded<T>(address: string, services: Services, work: () => Promise<T>): Promise<T> {
  return guardedFor(countedAddress(address), services, work)
}

/** Guessing codes is slowed down for whoever does it; who holds a good one is not counted. */
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
