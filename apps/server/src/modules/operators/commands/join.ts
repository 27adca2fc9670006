import { halfHidden, type LogInData, type OperatorInvitation } from '@kilowatch/contract'
import type { Services } from '../../../services.ts'
import { change, type Note, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { lockOperators } from '../../../storage/operators.ts'
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
import { deleteInvitation, findInvitation, type InvitationRow, lockInvitation } from '../queries/invitations.ts'
import { makeOperator } from '../queries/operators.ts'
import { demandFree } from '../rules.ts'

/** What a link says to the person who holds it. @throws Refusal 50001 unknown, used, renewed or too old; 80001 after many wrong ones */
export async function readOperatorInvitation(
  code: string,
  { address }: Pick<Visitor, 'address'>,
  services: Services,
): Promise<OperatorInvitation> {
  const row = await guarded(address, services, () => demandInvitation(code, services))
  return {
    name: row.name,
    contact: halfHidden(contactIn(row)),
    registered: (await findAccountOf(services.db, row)) !== undefined,
    expiresAt: row.expiresAt.toISOString(),
  }
}

/**
 * An operator with a new account for the invited contact, who is signed in; of several at once, one.
 * @throws Refusal 10003 for a password that is guessed first, 20006 where the contact has an account, 50001 no such invitation (any more),
 * 80001 after many wrong ones
 */
export async function acceptOperatorInvitation(
  code: string,
  wish: { name: string; password: string },
  visitor: Visitor,
  services: Services,
): Promise<LogInData> {
  return guarded(visitor.address, services, async () => {
    const passwordHash = await passwordFor(await demandInvitation(code, services), wish, visitor.address)
    return change(services, visitor, { action: 'operator.join', businessId: null }, async (tx, changing) => {
      const { at, note } = changing
      const { name } = wish
      const invitation = demandOpen(await lockInvitation(tx, hashToken(code), at))
      const userId = await makeAccount(tx, invitation, { name, passwordHash, corp: '', trade: '', at })
      // Nobody was signed in: it is the new account that joins.
      note({ ...(await letRun(tx, invitation, { id: userId, name }, at)), userId })
      return enter(tx, { account: { id: userId, businessId: null }, way: 'invitation' }, visitor, changing)
    })
  })
}

/**
 * An operator with the account that the caller has.
 * @throws Refusal 30001 where the contact is another's, or the account cannot run the platform; 70002 who does already; 50001 no such
 * invitation (any more), 80001 after many wrong ones
 */
export async function joinOperators(code: string, actor: UserActor, services: Services): Promise<void> {
  const { user, address } = actor
  await guarded(address, services, () =>
    change(services, actor, { action: 'operator.join', businessId: null }, async (tx, { at, note }) => {
      const invitation = demandOpen(await lockInvitation(tx, hashToken(code), at))
      demandFree(await demandInvitedAccount(tx, invitation, user.id))
      note(await letRun(tx, invitation, user, at))
    }),
  )
}

/** The person runs the platform from now on; open consoles of theirs see it at once, and the other operators are told. */
async function letRun(
  tx: Transaction,
  { id, invitedBy, by }: InvitationRow,
  { id: userId, name }: { id: string; name: string },
  at: Date,
): Promise<Note> {
  const others = await lockOperators(tx)
  await deleteInvitation(tx, id)
  await makeOperator(tx, userId, { by: invitedBy, at })
  await notify(tx, { rights: [userId] })
  await settle(tx, `operator ${id}`, at)
  const subject = `user ${userId}`
  await tell(tx, { code: 'operator-joined', params: { name, by }, subject, to: { people: others.map((one) => one.id) }, by: userId, at })
  return { subject, after: { name } }
}

async function demandInvitation(code: string, { db, clock }: Services): Promise<InvitationRow> {
  return demandOpen(await findInvitation(db, hashToken(code), clock.now()))
}
