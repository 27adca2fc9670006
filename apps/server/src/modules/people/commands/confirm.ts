import type { Language } from '@kilowatch/catalog'
import { type Data, halfHidden, type invitationCalls } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { audit, type Changing, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { type Asker, codeFits, sendJoinCode, takeCode } from '../../accounts/index.ts'
import { smsHasWords } from '../../delivery/index.ts'
import { type AccountRow, findAccountOf, guardedFor, lockAccountOf, makeAccount } from '../../invitation-links/index.ts'
import { tell } from '../../notifications/index.ts'
import { admitTries, backOff, forgetTries, noPassword } from '../../sessions/index.ts'
import type { MemberActor } from '../member-actor.ts'
import type { EmployeeRecord } from '../queries/employees.ts'
import { type InvitationRow, lockInvited } from '../queries/invitations.ts'
import { demandFree, demandInvited, messagesOf } from './invite.ts'
import { makeMember } from './join.ts'

/**
 * Sends a code to the phone of somebody who is invited: telling it to the inviter is joining, and the message says so.
 * @throws Refusal 30001 who has joined, was invited by e-mail, or whom no such message can reach; 20003, 30001 and 70002 whose account cannot
 * join; 100000 the owner's, for anybody else; 80001 too many
 */
export async function sendEmployeeCode(
  employeeId: string,
  actor: MemberActor & { language: Language },
  services: Services,
): Promise<Data<typeof invitationCalls.sendEmployeeCode>> {
  const { business, address, language } = actor
  const invited = await demandPhone(employeeId, actor, services)
  const account = await findAccountOf(services.db, { phone: invited.phone, email: null })
  if (account) demandAble(account, business.id)
  if (!(await smsHasWords(services))) throw new Refusal(30001, { says: says('sms-without-words') })
  const asker = askerFor(invited, business.id, address)
  const wish = { contact: invited.phone, asker, language, businessName: business.name, also: messagesOf(business.id) }
  const sent = await sendJoinCode(wish, services)
  const after = { phone: invited.phone, sent: sent.sent }
  await audit(services, actor, { action: 'employee.send-code', subject: `employee ${employeeId}`, after })
  return { ...sent, via: 'sms', phone: halfHidden(invited.phone) }
}

/**
 * The person who told the code joins, with the account of their phone, or a new one that signs in by codes until it sets a password.
 * @throws Refusal as `sendEmployeeCode`; 20002 a code that is wrong, too old or of an invitation that has changed; 20006 where somebody
 * signs in by that number
 */
export async function confirmEmployee(
  employeeId: string,
  { code }: { code: string },
  actor: MemberActor,
  services: Services,
): Promise<void> {
  const { business } = actor
  const invited = await demandPhone(employeeId, actor, services)
  await guardedFor(`business ${business.id}`, services, async () => {
    const tries = `join code of ${invited.phone} for business ${business.id}`
    await admitTries(services, [{ subject: tries, delays: backOff.account }], services.clock.now())
    await demandFitting(invited, code, actor, services)
    const options = { action: 'employee.confirm', subject: `employee ${employeeId}` } as const
    await change(services, actor, options, (tx, changing) => joinByCode(tx, employeeId, code, actor, changing))
    await forgetTries(services.db, tries)
  })
}

type InvitedByPhone = EmployeeRecord & { id: string; phone: string }

async function demandPhone(employeeId: string, { business }: MemberActor, services: Services): Promise<InvitedByPhone> {
  const invited = await demandInvited(services, business.id, employeeId, business)
  const { phone } = invited
  if (phone === null) throw new Refusal(30001, { says: says('invited-by-email') })
  return { ...invited, phone }
}

async function demandFitting(invited: InvitedByPhone, code: string, actor: MemberActor, services: Services): Promise<void> {
  if (await codeFits(services.db, typedFor(invited, code, actor), services.clock.now())) return
  await audit(services, actor, { action: 'employee.confirm', subject: `employee ${invited.id}`, outcome: 'refused', code: 20002 })
  throw wrong()
}

async function joinByCode(tx: Transaction, employeeId: string, code: string, actor: MemberActor, { at, note }: Changing): Promise<void> {
  const { business, user } = actor
  const invitation = await lockInvited(tx, business.id, employeeId)
  if (!invitation || invitation.phone === null) throw wrong()
  const { phone, name } = invitation
  // Of an invitation that has changed meanwhile there is none.
  await takeCode(tx, typedFor({ ...invitation, phone }, code, actor))
  const id = await accountFor(tx, invitation, business.id, at)
  note(await makeMember(tx, invitation, { id, name }, at))
  const params = { by: user.name, business: invitation.businessName }
  await tell(tx, { code: 'confirmed', params, subject: `employee ${employeeId}`, to: { people: [id] }, by: user.id, at })
}

async function accountFor(tx: Transaction, invitation: InvitationRow, businessId: string, at: Date): Promise<string> {
  const account = await lockAccountOf(tx, { phone: invitation.phone, email: null })
  const { name, businessName: corp, trade } = invitation
  if (!account) return makeAccount(tx, invitation, { name, passwordHash: noPassword, corp, trade, at })
  demandAble(account, businessId)
  return account.id
}

/** By a link an account joins that is signed in, which a disabled one cannot be. */
function demandAble(account: AccountRow, businessId: string): void {
  if (account.disabled) throw new Refusal(20003)
  demandFree(account, businessId)
}

type Invited = Pick<InvitedByPhone, 'id' | 'phone' | 'right' | 'invitationHash'>

function typedFor(invited: Invited, code: string, { business, address }: MemberActor) {
  return { purpose: 'join', contact: invited.phone, code, asker: askerFor(invited, business.id, address) } as const
}

/** The code is for this invitation as it stands: one that is renewed, or of another role, has none. */
function askerFor({ id, right, invitationHash }: Invited, businessId: string, address: string): Asker {
  const invitation = `${id} as ${right} by ${invitationHash?.toString('base64url')}`
  return { address, inviter: { businessId, invitation } }
}

function wrong(): Refusal {
  return new Refusal(20002, { field: 'body.code', says: says('wrong-code') })
}
