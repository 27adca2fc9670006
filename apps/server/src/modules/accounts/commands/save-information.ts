import type { Language } from '@kilowatch/catalog'
import type { PersonalInfo } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { channels } from '../../delivery/index.ts'
import { tell } from '../../notifications/index.ts'
import { admitTries, backOff, forgetTries } from '../../sessions/index.ts'
import { demandInformation, readInformation } from '../information/information.ts'
import { isContactTaken, isNicknameTaken, reserveName } from '../queries/accounts.ts'
import { type Information, type InformationChange, type Profile, replaceInformation, replaceProfile } from '../queries/information.ts'
import { type Contact, differences, movedContacts, normalContact } from '../rules.ts'
import { type Asker, codeFits, takeCode } from '../sign-in/codes.ts'
import { tellFormerContacts } from '../sign-in/former-contacts.ts'
import type { SignedInVisitor } from './enter.ts'
import { provenByPassword } from './passwords.ts'

export type InformationWish = InformationChange & {
  emailCode?: string | undefined
  phoneCode?: string | undefined
  /** The caller's own, once more: needed for another phone or e-mail address. */
  password?: string | undefined
}
type ProvenContact = { kind: Contact; contact: string; code: string | null }

/**
 * Another phone or e-mail address needs the caller's password, since the account hangs on it, and the code that was sent there, where codes
 * can be sent. The contacts that the account had are told.
 * @throws Refusal 30001 when nothing is different, 10004 and 20002 for a missing or wrong code, 50003 for what somebody else has
 */
export async function saveInformation(
  wish: InformationWish,
  actor: SignedInVisitor & { language: Language },
  services: Services,
): Promise<PersonalInfo> {
  const { user } = actor
  const { emailCode, phoneCode, password, ...to } = wish
  const from = changeable(await demandInformation(services.db, user.id))
  const differing = differences(from, to)
  if (Object.keys(differing.after).length === 0) throw new Refusal(30001, { says: says('unchanged') })
  const kinds = movedContacts(from, to)
  if (kinds.length > 0) await demandPassword(password, actor, services)
  const moved = await proveContacts(kinds, to, { email: emailCode, phone: phoneCode }, actor, services)
  const asker = { userId: user.id, address: actor.address }
  const options = { action: 'account.change-information', subject: `user ${user.id}`, ...differing } as const
  await change(services, actor, options, async (tx, { at, note }) => {
    await demandFree(tx, user.id, { nickname: to.nickname === from.nickname ? null : to.nickname, moved })
    for (const { contact, code } of moved) if (code !== null) await takeCode(tx, { purpose: 'contact', contact, code, asker })
    await replaceInformation(tx, user.id, to)
    note()
    for (const { kind } of moved) await tellOfContact(tx, kind, actor, at)
  })
  for (const { kind, contact } of moved) tellFormerContacts(from, { kind, contact }, user, actor.language, services)
  return readInformation(services.db, user.id)
}

function changeable({ loginName: _name, mode: _mode, createdAt: _at, ...rest }: Information): InformationChange {
  return rest
}

async function demandPassword(password: string | undefined, actor: SignedInVisitor, services: Services): Promise<void> {
  if (password === undefined) throw new Refusal(10004, { field: 'body.password', says: says('password-for-contact') })
  await provenByPassword(password, { words: 'wrong-password', field: 'body.password' }, actor, services)
}

async function proveContacts(
  kinds: readonly Contact[],
  to: Record<Contact, string>,
  codes: Record<Contact, string | undefined>,
  { user, address }: SignedInVisitor,
  services: Services,
): Promise<ProvenContact[]> {
  if (kinds.length === 0) return []
  const reachable = await channels(services)
  const asker = { userId: user.id, address }
  const tries = `contacts of user ${user.id} in ${user.family}`
  await admitTries(services, [{ subject: tries, delays: backOff.account }], services.clock.now())
  const proven: ProvenContact[] = []
  for (const kind of kinds) {
    const contact = normalContact(to[kind])
    const code = reachable[kind === 'phone' ? 'sms' : 'email']
      ? await fittingCode(kind, { contact, code: codes[kind], asker }, services)
      : null
    proven.push({ kind, contact, code })
  }
  await forgetTries(services.db, tries)
  return proven
}

async function fittingCode(
  kind: Contact,
  { contact, code, asker }: { contact: string; code: string | undefined; asker: Asker },
  { db, clock }: Services,
): Promise<string> {
  const field = `body.${kind}Code`
  if (code === undefined) throw new Refusal(10004, { field, says: says('code-missing') })
  if (!(await codeFits(db, { purpose: 'contact', contact, code, asker }, clock.now())))
    throw new Refusal(20002, { field, says: says('wrong-code') })
  return code
}

/** Locks the names, and refuses those that somebody else has. */
async function demandFree(
  tx: Queryable,
  userId: string,
  { nickname, moved }: { nickname: string | null; moved: readonly ProvenContact[] },
): Promise<void> {
  const names = [...moved.map(({ contact }) => contact), ...(nickname === null ? [] : [nickname])]
  // In one order everywhere, so that two of these never wait for each other.
  for (const name of names.toSorted()) await reserveName(tx, name)
  if (nickname !== null && (await isNicknameTaken(tx, nickname, userId))) throw occupied('nickname')
  for (const { kind, contact } of moved) if (await isContactTaken(tx, contact, userId)) throw occupied(kind)
}

function occupied(what: 'nickname' | Contact): Refusal {
  return new Refusal(50003, { field: `body.${what}`, says: says(`${what}-occupied`) })
}

/** The specification's profile, which may not stay empty. @throws Refusal 50003 when somebody else has the nickname */
export async function saveProfile(profile: Profile, actor: SignedInVisitor, services: Services): Promise<void> {
  const { user } = actor
  const from = { nickname: user.nickname, name: user.name, companyName: user.corp, trade: user.trade }
  const options = { action: 'account.save-profile', subject: `user ${user.id}`, ...differences(from, profile) } as const
  await change(services, actor, options, async (tx, { note }) => {
    await demandFree(tx, user.id, { nickname: profile.nickname === from.nickname ? null : profile.nickname, moved: [] })
    await replaceProfile(tx, user.id, profile)
    note()
  })
}

async function tellOfContact(tx: Transaction, kind: Contact, { user, address }: SignedInVisitor, at: Date): Promise<void> {
  const params = { at: at.toISOString(), address }
  await tell(tx, { code: `${kind}-changed`, params, subject: `user ${user.id}`, to: { people: [user.id] }, by: user.id, at })
}
