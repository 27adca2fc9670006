import type { Language } from '@kilowatch/catalog'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import {
  admitInvitation,
  contactIn,
  contactOf,
  demandLink,
  findAccountOf,
  newLink,
  type SentInvitation,
  sendLink,
} from '../../invitation-links/index.ts'
import { settle, tell } from '../../notifications/index.ts'
import {
  countInvitations,
  deleteInvitation,
  type InvitationRow,
  insertInvitation,
  lockInvitationById,
  renewInvitation,
} from '../queries/invitations.ts'
import { demandFree, messages, mostInvited } from '../rules.ts'

interface InvitationWish {
  name: string
  /** Phone or e-mail. */
  contact: string
}

/** Who invites; `language`: of the message. */
type Inviter = UserActor & { language: Language }

interface Pending extends InvitationWish {
  code: string
}

/**
 * Invites a person to run the platform: a link by message.
 * @throws Refusal 70002 who is invited or an operator already, 30001 an employee, a provider's or an agent's account, 30001 also without an
 * address for the link or with too many open ones, 80001 too many
 */
export async function inviteOperator(wish: InvitationWish, actor: Inviter, services: Services): Promise<SentInvitation> {
  await demandLink(services, wish.contact)
  await admitInvitation(services, messages, wish.contact)
  const pending = await change(services, actor, { action: 'operator.invite', businessId: null }, (tx, changing) =>
    keepInvitation(tx, wish, actor, changing),
  )
  return send(services, pending, actor)
}

/** A new link in place of the old one, which ends. @throws Refusal 70003 where there is none (any more), 30001 without an address for the link, 80001 too many */
export async function inviteOperatorAgain(id: string, actor: Inviter, services: Services): Promise<SentInvitation> {
  const contact = contactIn(await services.db.transaction((tx) => demandInvitation(tx, id)))
  await demandLink(services, contact)
  await admitInvitation(services, messages, contact)
  const options = { action: 'operator.invite-again', subject: `operator ${id}`, businessId: null } as const
  const pending = await change(services, actor, options, async (tx, { at, note }) => {
    const { name } = await demandInvitation(tx, id)
    const { code, ...link } = newLink(at, actor.user.id)
    await renewInvitation(tx, id, link)
    note({ after: { name, contact } })
    return { name, contact, code }
  })
  return send(services, pending, actor)
}

/** Its link ends. @throws Refusal 70003 where there is none (any more) */
export async function withdrawOperatorInvitation(id: string, actor: UserActor, services: Services): Promise<void> {
  const options = { action: 'operator.withdraw', subject: `operator ${id}`, businessId: null } as const
  await change(services, actor, options, async (tx, { at, note }) => {
    const invitation = await demandInvitation(tx, id)
    await deleteInvitation(tx, id)
    await settle(tx, `operator ${id}`, at)
    note({ before: { name: invitation.name, contact: contactIn(invitation) } })
  })
}

async function keepInvitation(
  tx: Transaction,
  { name, contact }: InvitationWish,
  { user }: Inviter,
  { at, note }: Changing,
): Promise<Pending> {
  const count = await countInvitations(tx)
  const account = await findAccountOf(tx, contactOf(contact))
  if (account) demandFree(account)
  const { code, ...link } = newLink(at, user.id)
  const id = await insertInvitation(tx, { ...contactOf(contact), ...link, name, at })
  if (id === undefined) throw new Refusal(70002, { field: 'body.contact', says: says('already-invited') })
  if (count >= mostInvited) throw new Refusal(30001, { says: says('invitations-full', { most: mostInvited }) })
  note({ subject: `operator ${id}`, after: { name, contact } })
  const invited = { code: 'operator-invited', params: { by: user.name }, subject: `operator ${id}` } as const
  if (account) await tell(tx, { ...invited, to: { people: [account.id] }, by: user.id, at })
  return { name, contact, code }
}

async function demandInvitation(tx: Transaction, id: string): Promise<InvitationRow> {
  const invitation = await lockInvitationById(tx, id)
  if (!invitation) throw new Refusal(70003)
  return invitation
}

function send(services: Services, { name, contact, code }: Pending, { user, language }: Inviter): Promise<SentInvitation> {
  const page = `/invitation?of=platform&code=${code}` as const
  return sendLink(services, { contact, page, purpose: 'operator-invitation', params: { name, by: user.name }, language })
}
