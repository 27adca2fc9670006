import type { Language } from '@kilowatch/catalog'
import type { DeviceRight } from '@kilowatch/contract'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { insertRecord, lockRecord, replaceLinks, updateRecord } from '../../../storage/record-table.ts'
import {
  type AccountRow,
  admitInvitation,
  contactOf,
  demandLink,
  findAccountOf,
  inviteBackOff,
  newLink,
  type SentInvitation,
  sendLink,
} from '../../invitation-links/index.ts'
import { settle, tell } from '../../notifications/index.ts'
import type { Count } from '../../sessions/index.ts'
import { lockBusiness } from '../queries/businesses.ts'
import { type EmployeeRecord, employeeTable, inDepartments } from '../queries/employees.ts'
import { countInvited, findInvited } from '../queries/invitations.ts'
import type { Role, Scope } from '../rules.ts'
import { demandOwnPlaces } from './employees.ts'

export interface InvitationWish {
  businessId: string
  /** Phone or e-mail. */
  contact: string
  name: string
  right: DeviceRight
  scope?: Scope
  control?: Role['control']
  jobNumber?: string
  remark?: string
  positionId?: string | null
  departmentIds?: readonly string[]
  /** An invitation of this contact that nobody has taken is renewed with what is wished now. */
  again?: boolean
}

/** Who invites, as what: only an owner or the platform invites an owner. */
export interface Inviter extends UserActor {
  right: DeviceRight
  /** Of the message. */
  language: Language
}

interface Pending {
  employeeId: string
  businessId: string
  businessName: string
  contact: string
  name: string
  code: string
}

/**
 * Invites a person into a business with a role: an employee without an account, and a link by message.
 * @throws Refusal 70002 who is there already, 30001 an employee of another enterprise, a provider or the platform, 50001 unknown departments or
 * position, 70003 no such business, 30001 also without an address for the link, 80001 too many
 */
export async function invite(wish: InvitationWish, actor: Inviter, services: Services): Promise<SentInvitation & { employeeId: string }> {
  const { businessId } = wish
  await demandLink(services, wish.contact)
  await admitInvitation(services, messagesOf(businessId), wish.contact)
  const pending = await change(services, actor, { action: 'employee.invite', businessId }, (tx, changing) =>
    keepInvitation(tx, wish, actor, changing, services),
  )
  return { ...(await send(services, pending, actor.language)), employeeId: pending.employeeId }
}

/**
 * A new link in place of the old one, which ends.
 * @throws Refusal 30001 who has joined already, 100000 the owner's, for anybody else, 30001 also without an address for the link, 80001 too many
 */
export async function inviteAgain(businessId: string, employeeId: string, actor: Inviter, services: Services): Promise<SentInvitation> {
  const { phone, email } = await demandInvited(services, businessId, employeeId, actor)
  const contact = phone ?? email ?? ''
  await demandLink(services, contact)
  await admitInvitation(services, messagesOf(businessId), contact)
  const options = { action: 'employee.invite-again', subject: `employee ${employeeId}`, businessId } as const
  const pending = await change(services, actor, options, (tx, changing) => renew(tx, businessId, employeeId, actor, changing))
  return send(services, pending, actor.language)
}

/** For which the messages count that a business has sent to those whom it invites. */
export function messagesOf(businessId: string): Count {
  return { subject: `invitations of ${businessId}`, delays: inviteBackOff.inviter }
}

async function keepInvitation(
  tx: Transaction,
  wish: InvitationWish,
  { user }: Inviter,
  { at, note }: Changing,
  { excesses }: Services,
): Promise<Pending> {
  const { businessId, contact, name } = wish
  const business = await lockBusiness(tx, businessId)
  if (!business) throw new Refusal(70003)
  if (business.kind !== 'enterprise') throw new Refusal(30001, { says: says('not-an-enterprise') })
  const account = await findAccountOf(tx, contactOf(contact))
  if (account) demandFree(account, businessId)
  const details = detailsOf(wish)
  await demandOwnPlaces(tx, businessId, details)
  const { code, ...link } = newLink(at, user.id)
  const employee = { ...details, ...link, name }
  const known = await findInvited(tx, businessId, contactOf(contact))
  if (known && !wish.again) throw new Refusal(70002, { field: 'body.contact', says: says('already-invited') })
  if (!known) await demandRoom(tx, businessId, excesses)
  const employeeId = known?.id ?? (await insertRecord(tx, employeeTable, businessId, { ...employee, ...contactOf(contact), createdAt: at }))
  if (known) {
    await updateRecord(tx, employeeTable, known.id, employee)
    await settle(tx, `employee ${known.id}`, at)
  }
  await replaceLinks(tx, inDepartments, employeeId, details.departmentIds)
  note({ subject: `employee ${employeeId}`, after: { ...details, name, contact } })
  const params = { by: user.name, business: business.name }
  if (account) await tell(tx, { code: 'invited', params, subject: `employee ${employeeId}`, to: { people: [account.id] }, by: user.id, at })
  return { employeeId, businessId, businessName: business.name, contact, name, code }
}

/** Counted while the business is locked. */
async function demandRoom(tx: Transaction, businessId: string, excesses: Services['excesses']): Promise<void> {
  if ((await countInvited(tx, businessId)) < budgets.openInvitations.most) return
  excesses.note('openInvitations', businessId)
  throw new Refusal(30001, { says: says('invitations-full', { most: budgets.openInvitations.most }) })
}

function detailsOf({ right, scope, control, jobNumber = '', remark = '', positionId = null, departmentIds = [] }: InvitationWish) {
  const all = right === 'main' || right === 'manage'
  return {
    right,
    scope: all ? ('all' as const) : (scope ?? 'below'),
    control: all ? ('all' as const) : (control ?? 'given'),
    jobNumber,
    remark,
    positionId,
    departmentIds,
  }
}

/** Each account belongs to one enterprise at the most, and only clients' accounts do. */
export function demandFree(account: AccountRow, businessId: string): void {
  if (account.businessId === businessId) throw new Refusal(70002, { field: 'body.contact', says: says('already-employee') })
  if (account.businessId !== null) throw new Refusal(30001, { says: says('employee-elsewhere') })
  if (account.mode !== 'client' || account.operator) throw new Refusal(30001, { says: says('not-a-client-account') })
}

/** @throws Refusal 70003, 30001 who has joined already, 100000 the owner's, for anybody else */
export async function demandInvited(
  { db }: Services,
  businessId: string,
  employeeId: string,
  { right }: Pick<Inviter, 'right'>,
): Promise<EmployeeRecord & { id: string }> {
  const invited = await db.transaction((tx) => demandPending(tx, businessId, employeeId))
  if (invited.right === 'main' && right !== 'main') throw new Refusal(100000)
  return invited
}

async function demandPending(tx: Transaction, businessId: string, employeeId: string): Promise<EmployeeRecord & { id: string }> {
  const invited = await lockRecord(tx, employeeTable, businessId, employeeId)
  if (!invited) throw new Refusal(70003)
  if (invited.userId !== null) throw new Refusal(30001, { says: says('already-joined') })
  return invited
}

async function renew(tx: Transaction, businessId: string, employeeId: string, { user }: Inviter, { at, note }: Changing): Promise<Pending> {
  const business = await lockBusiness(tx, businessId)
  if (!business) throw new Refusal(70003)
  const invited = await demandPending(tx, businessId, employeeId)
  const { code, ...link } = newLink(at, user.id)
  await updateRecord(tx, employeeTable, employeeId, link)
  note()
  return { employeeId, businessId, businessName: business.name, contact: invited.phone ?? invited.email ?? '', name: invited.name, code }
}

function send(services: Services, { contact, code, businessName, name }: Pending, language: Language): Promise<SentInvitation> {
  const params = { business: businessName, name }
  return sendLink(services, { contact, page: `/invitation?code=${code}`, purpose: 'invitation', params, language })
}
