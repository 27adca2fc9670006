import { randomBytes } from 'node:crypto'
import type { Language } from '@kilowatch/catalog'
import type { DeviceRight } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { channels, type Delivered, deliver, linkTo } from '../../delivery/index.ts'
import { notifyUsers } from '../../messages/index.ts'
import { admitTry, type Count, hashToken } from '../../sessions/index.ts'
import { lockBusiness } from '../queries/businesses.ts'
import { type EmployeeRecord, lockEmployee, replaceDepartments, updateEmployee } from '../queries/employees.ts'
import { type AccountRow, countInvited, findAccountOf, findInvited, insertInvited, renewInvitation } from '../queries/invitations.ts'
import { contactOf, invitationDays, inviteBackOff, type Scope } from '../rules.ts'
import { demandOwn } from './employees.ts'

export interface InvitationWish {
  businessId: string
  /** Phone or e-mail. */
  contact: string
  name: string
  right: DeviceRight
  scope?: Scope
  jobNumber?: string
  remark?: string
  positionId?: string | null
  departmentIds?: readonly string[]
  /** An invitation of this contact that nobody has taken is renewed with what is wished now. */
  again?: boolean
}

/** Who invites, as what: only an owner or the platform invites an owner. */
export interface Inviter {
  userId: string
  userName: string
  right: DeviceRight
  address: string
}

export interface SentInvitation extends Delivered {
  /**
   * To be handed over, only where contacts of this kind cannot be reached: whoever holds a link that was sent proves the contact.
   * The page's path alone where no address is configured: the console that shows it knows its own.
   */
  link: string | null
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
 * @param language of the message
 * @throws Refusal 70002 who is there already, 30001 an employee of another enterprise, a provider or the platform, 50001 unknown departments or
 * position, 70003 no such business, 30001 also without an address for the link, 80001 too many
 */
export async function invite(
  services: Services,
  wish: InvitationWish,
  by: Inviter,
  language: Language,
): Promise<SentInvitation & { employeeId: string }> {
  await demandLink(services, wish.contact)
  await admit(services, wish.businessId, wish.contact)
  const pending = await services.db.transaction((tx) => keepInvitation(tx, wish, by, services))
  return { ...(await send(services, pending, language)), employeeId: pending.employeeId }
}

/**
 * A new link in place of the old one, which ends.
 * @throws Refusal 30001 who has joined already, 100000 the owner's, for anybody else, 30001 also without an address for the link, 80001 too many
 */
export async function inviteAgain(
  services: Services,
  businessId: string,
  employeeId: string,
  by: Inviter,
  language: Language,
): Promise<SentInvitation> {
  const { phone, email } = await demandInvited(services, businessId, employeeId, by)
  const contact = phone ?? email ?? ''
  await demandLink(services, contact)
  await admit(services, businessId, contact)
  const pending = await services.db.transaction((tx) => renew(tx, businessId, employeeId, by, services))
  return send(services, pending, language)
}

async function admit({ db, clock }: Services, businessId: string, contact: string): Promise<void> {
  const now = clock.now()
  const messages = messagesOf(businessId)
  const admitted =
    (await admitTry(db, messages.subject, messages.delays, now)) &&
    (await admitTry(db, `invitation to ${contact.toLowerCase()}`, inviteBackOff.contact, now))
  if (!admitted) throw new Refusal(80001)
}

/** For which the messages count that a business has sent to those whom it invites. */
export function messagesOf(businessId: string): Count {
  return { subject: `invitations of ${businessId}`, delays: inviteBackOff.business }
}

async function keepInvitation(tx: PoolClient, wish: InvitationWish, by: Inviter, { clock, excesses }: Services): Promise<Pending> {
  const { businessId, contact, name } = wish
  const business = await lockBusiness(tx, businessId)
  if (!business) throw new Refusal(70003)
  if (business.kind !== 'enterprise') throw new Refusal(30001, { says: says('not-an-enterprise') })
  const account = await findAccountOf(tx, contactOf(contact))
  if (account) demandFree(account, businessId)
  const details = detailsOf(wish)
  await demandOwn(tx, businessId, details)
  const { code, codeHash, expiresAt } = newCode(clock.now())
  const known = await findInvited(tx, businessId, contactOf(contact))
  if (known && !wish.again) throw new Refusal(70002, { field: 'body.contact', says: says('already-invited') })
  if (!known) await demandRoom(tx, businessId, excesses)
  const employeeId =
    known?.id ?? (await insertInvited(tx, { ...details, ...contactOf(contact), ...keptOf(wish, by, codeHash, expiresAt, clock.now()) }))
  if (known) {
    await updateEmployee(tx, known.id, { ...details, name })
    await renewInvitation(tx, known.id, codeHash, expiresAt, by.userId)
  }
  await replaceDepartments(tx, employeeId, details.departmentIds)
  await writeAudit(tx, {
    ...doneBy(by, businessId, clock.now()),
    action: 'employee.invite',
    subject: `employee ${employeeId}`,
    after: { ...details, name, contact },
  })
  if (account) await tell(tx, account.id, by, business.name, clock.now())
  return { employeeId, businessId, businessName: business.name, contact, name, code }
}

/** Counted while the business is locked. */
async function demandRoom(tx: PoolClient, businessId: string, excesses: Services['excesses']): Promise<void> {
  if ((await countInvited(tx, businessId)) < budgets.openInvitations.most) return
  excesses.note('openInvitations', businessId)
  throw new Refusal(30001, { says: says('invitations-full', { most: budgets.openInvitations.most }) })
}

function keptOf({ businessId, name }: InvitationWish, { userId }: Inviter, codeHash: Buffer, expiresAt: Date, at: Date) {
  return { businessId, name, codeHash, expiresAt, invitedBy: userId, at }
}

function detailsOf({ right, scope, jobNumber = '', remark = '', positionId = null, departmentIds = [] }: InvitationWish) {
  const all = right === 'main' || right === 'manage'
  return { right, scope: all ? ('all' as const) : (scope ?? 'below'), jobNumber, remark, positionId, departmentIds }
}

/** Each account belongs to one enterprise at the most, and only clients' accounts do. */
export function demandFree(account: AccountRow, businessId: string): void {
  if (account.businessId === businessId) throw new Refusal(70002, { field: 'body.contact', says: says('already-employee') })
  if (account.businessId !== null) throw new Refusal(30001, { says: says('employee-elsewhere') })
  if (!account.ordinary) throw new Refusal(30001, { says: says('not-a-client-account') })
}

/** @throws Refusal 70003, 30001 who has joined already, 100000 the owner's, for anybody else */
export async function demandInvited(
  { db }: Services,
  businessId: string,
  employeeId: string,
  by: Pick<Inviter, 'right'>,
): Promise<EmployeeRecord> {
  const invited = await db.transaction((tx) => lockEmployee(tx, businessId, employeeId))
  if (!invited) throw new Refusal(70003)
  if (invited.userId !== null) throw new Refusal(30001, { says: says('already-joined') })
  if (invited.right === 'main' && by.right !== 'main') throw new Refusal(100000)
  return invited
}

async function renew(tx: PoolClient, businessId: string, employeeId: string, by: Inviter, { clock }: Services): Promise<Pending> {
  const business = await lockBusiness(tx, businessId)
  const invited = await lockEmployee(tx, businessId, employeeId)
  if (!business || !invited) throw new Refusal(70003)
  if (invited.userId !== null) throw new Refusal(30001, { says: says('already-joined') })
  const { code, codeHash, expiresAt } = newCode(clock.now())
  await renewInvitation(tx, employeeId, codeHash, expiresAt, by.userId)
  await writeAudit(tx, { ...doneBy(by, businessId, clock.now()), action: 'employee.invite-again', subject: `employee ${employeeId}` })
  return { employeeId, businessId, businessName: business.name, contact: invited.phone ?? invited.email ?? '', name: invited.name, code }
}

async function tell(tx: PoolClient, userId: string, by: Inviter, business: string, at: Date): Promise<void> {
  await notifyUsers(tx, { kind: 'invitation', code: 'invited', params: { by: by.userName, business }, userIds: [userId], at })
}

function newCode(now: Date): { code: string; codeHash: Buffer; expiresAt: Date } {
  const code = randomBytes(32).toString('base64url')
  return { code, codeHash: hashToken(code), expiresAt: new Date(now.getTime() + invitationDays * 86_400_000) }
}

function doneBy({ userId, userName, address }: Inviter, businessId: string, at: Date) {
  return { at, businessId, userId, userName, address }
}

async function send(services: Services, pending: Pending, language: Language): Promise<SentInvitation> {
  const page = `/invitation?code=${pending.code}` as const
  const link = linkTo(services.config, page)
  const params = { business: pending.businessName, name: pending.name, link: link ?? '', days: String(invitationDays) }
  const delivered = await deliver(services, { to: pending.contact, purpose: 'invitation', params, language })
  return { ...delivered, link: (await isReached(services, pending.contact)) ? null : (link ?? page) }
}

/** An invitation is its link: where one would be sent, somebody must have said by which address people come. */
async function demandLink(services: Services, contact: string): Promise<void> {
  if (services.config.publicUrl === undefined && (await isReached(services, contact))) {
    throw new Refusal(30001, { says: says('no-public-address') })
  }
}

async function isReached(services: Services, contact: string): Promise<boolean> {
  return (await channels(services))[contact.includes('@') ? 'email' : 'sms']
}
