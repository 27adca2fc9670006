import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Language } from '@kilowatch/catalog'
import type { accountInformationCalls, Data } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import { countedAddress } from '../../../networks.ts'
import type { Services } from '../../../services.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { channels, type Delivered, deliver } from '../../delivery/index.ts'
import { backOff, type Count, countAll, forgetTries, isKnownBrowser, uncountTry } from '../../sessions/index.ts'
import type { Visitor } from '../commands/enter.ts'
import { findAccountByContact, isContactTaken } from '../queries/accounts.ts'
import { codeForTry, keepCode, takeKeptCode } from '../queries/codes.ts'
import { codeLife, kindOfContact, mostCodeTries, normalContact } from '../rules.ts'
import { nameOfBrowser } from './guessing.ts'
import { demandOpenRegistration } from './open-registration.ts'

export type CodePurpose = 'sign-in' | 'register' | 'reset' | 'contact' | 'join'
export type SentCode = Data<(typeof accountInformationCalls)['sendContactCode']>

/** By whom a code is asked for, and used: others neither replace it nor use up its tries. */
export type Asker = Pick<Visitor, 'address' | 'browser'> & { userId?: string; inviter?: InvitingBusiness }

/** It asks for one of its invitations; whichever of its people does, the code is that invitation's. */
export interface InvitingBusiness {
  businessId: string
  invitation: string
}

/** The invitation; else somebody who is signed in; else the browser; else the address. */
function nameOf({ inviter, userId, browser, address }: Asker): string {
  if (inviter !== undefined) return `invitation ${inviter.invitation}`
  if (userId !== undefined) return `user ${userId}`
  return browser === undefined ? `address ${countedAddress(address)}` : nameOfBrowser(browser)
}

/** Of whom the contact does not know more than that they ask. */
function strangerOf({ inviter, address }: Asker): string {
  return inviter === undefined ? countedAddress(address) : `business ${inviter.businessId}`
}

interface Asking {
  /** A phone number or an e-mail address. */
  contact: string
  asker: Asker
  language: Language
}

/**
 * A code for somebody who is not signed in. Nothing is sent where it would be of no use: for an unknown account, or to register one that
 * exists. The answer does not tell.
 * @throws Refusal 30001 where such contacts cannot be reached, or nobody registers by themselves; 80001 while contact or address must wait
 */
export async function sendPublicCode(
  wish: Asking & { purpose: Exclude<CodePurpose, 'contact' | 'join'> },
  services: Services,
): Promise<SentCode> {
  const { db, clock } = services
  if (wish.purpose === 'register') await demandOpenRegistration(db)
  const contact = normalContact(wish.contact)
  const account = await findAccountByContact(db, contact)
  const taken = await isContactTaken(db, contact, null)
  const worthwhile = wish.purpose === 'register' ? !taken : account !== undefined && !account.disabled
  const known = await isKnownBrowser(db, account?.id, wish.asker.browser, clock.now())
  return sendCode({ ...wish, contact, worthwhile, known }, services)
}

/** A code for the contact that a signed-in person wants to have; always sent, since only its holder learns anything by it. */
export function sendContactCode(wish: Asking, services: Services): Promise<SentCode> {
  return sendCode({ ...wish, contact: normalContact(wish.contact), purpose: 'contact', worthwhile: true, known: false }, services)
}

/**
 * A code for somebody whom a business has invited; says what became of the message, since who asks stands beside its reader.
 * @throws Refusal 30001 where no text messages are sent, 80001 while the contact, the address or the business must wait
 */
export async function sendJoinCode(
  wish: Asking & { businessName: string; also: Count },
  services: Services,
): Promise<SentCode & Delivered> {
  const { contact, language, businessName } = wish
  const { code, answer } = await makeCode({ ...wish, purpose: 'join', known: false, also: [wish.also] }, services)
  const params = { ...paramsOf(code), business: businessName }
  return { ...answer, ...(await deliver(services, { to: contact, purpose: 'join-code', params, language })) }
}

interface CodeWish extends Asking {
  purpose: CodePurpose
  /** By a browser in which the contact's owner signed in before: what strangers ask for does not slow it down. */
  known: boolean
  /** What it counts for besides. */
  also?: readonly Count[]
}

/** Sends a code after the answer, which is the same, and takes as long, whether it is sent or not. `worthwhile`: it is. */
async function sendCode(wish: CodeWish & { worthwhile: boolean }, services: Services): Promise<SentCode> {
  const { code, answer } = await makeCode(wish, services)
  if (wish.worthwhile) setImmediate(() => void post(wish, code, services))
  return answer
}

async function makeCode(wish: CodeWish, services: Services): Promise<{ code: string; answer: SentCode }> {
  const { db, clock } = services
  const now = clock.now()
  const { purpose, contact } = wish
  const asker = nameOf(wish.asker)
  const via = await channelFor(contact, services)
  const [next] = await countAll(services, sendings(wish), now)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const expiresAt = new Date(now.getTime() + codeLife)
  await keepCode(db, { purpose, contact, asker, hash: hashCode(purpose, contact, code), sentAt: now, expiresAt })
  const until = next?.until ?? now
  const resendAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1_000)
  return { code, answer: { via, expiresAt: expiresAt.toISOString(), resendAfterSeconds } }
}

async function post({ purpose, contact, language }: CodeWish, code: string, services: Services): Promise<void> {
  try {
    await deliver(services, { to: contact, purpose: `${purpose}-code`, params: paramsOf(code), language })
  } catch (error) {
    services.log.error({ err: error, purpose }, 'a code was not sent')
  }
}

function paramsOf(code: string) {
  return { code, minutes: String(codeLife / 60_000) }
}

async function channelFor(contact: string, services: Services): Promise<'sms' | 'email'> {
  const via = kindOfContact(contact) === 'email' ? 'email' : 'sms'
  if (!(await channels(services))[via]) throw new Refusal(30001, { field: 'body.contact', says: says(`no-code-${via}`) })
  return via
}

/** What a code that is sent counts for; when this asker may have the next one is said by the first. */
function sendings({ contact, asker, known, also = [] }: CodeWish): [Count, ...Count[]] {
  const own = { subject: sendingTries(contact, known ? nameOf(asker) : strangerOf(asker)), delays: backOff.codesFor }
  if (known) return [own]
  const from = countedAddress(asker.address)
  return [
    own,
    { subject: sendingTries(contact), delays: backOff.codesTo, budget: { name: 'codesToContact', holder: from } },
    { subject: sendingsFrom(from), delays: backOff.codesFrom, budget: { name: 'codesOfAddress', holder: from } },
    ...also,
  ]
}

function sendingTries(contact: string, by?: string): string {
  return by === undefined ? `codes to ${contact}` : `codes to ${contact} for ${by}`
}

function sendingsFrom(address: string): string {
  return `codes from ${address}`
}

/** Purpose and contact are part of it: a code is good for nothing else. */
export function hashCode(purpose: CodePurpose, contact: string, code: string): Buffer {
  return createHash('sha256').update(`${purpose} ${contact} ${code}`).digest()
}

/** A code that somebody typed. */
export interface TypedCode {
  purpose: CodePurpose
  contact: string
  code: string
  asker: Asker
}

/** One try of a code, counted whatever comes of it. */
export async function codeFits(db: Queryable, { purpose, contact, code, asker }: TypedCode, now: Date): Promise<boolean> {
  const kept = await codeForTry(db, { purpose, contact, asker: nameOf(asker) }, mostCodeTries, now)
  return kept !== undefined && timingSafeEqual(kept, hashCode(purpose, contact, code))
}

/** The subject under which tries of the codes are counted that somebody asked for. */
export function codeTries(contact: string, asker: Asker): string {
  return `code of ${contact} for ${nameOf(asker)}`
}

/** Takes a code that fits, in the transaction of what it is for. @throws Refusal 20002 when somebody else took it */
export async function takeCode(tx: Queryable, { purpose, contact, code, asker }: TypedCode): Promise<void> {
  const hash = hashCode(purpose, contact, code)
  if (!(await takeKeptCode(tx, { purpose, contact, asker: nameOf(asker), hash }))) throw new Refusal(20002, { says: says('wrong-code') })
  await forgetTries(tx, sendingTries(contact), ...[nameOf(asker), strangerOf(asker)].map((name) => sendingTries(contact, name)))
  // A hospital confirms its people in one morning, and others ask for codes behind its address.
  if (asker.inviter) await uncountTry(tx, [sendingsFrom(countedAddress(asker.address))])
}
