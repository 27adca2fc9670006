import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Language } from '@kilowatch/catalog'
import type { Data, personalCalls } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { channels, deliver } from '../delivery/index.ts'
import { admitTry, admitTryUntil, backOff, forgetTries } from '../sessions/index.ts'
import { demandOpenRegistration } from './open-registration.ts'
import { findAccountByContact, isContactTaken } from './queries/accounts.ts'
import { codeForTry, keepCode, takeKeptCode } from './queries/codes.ts'
import { codeLife, kindOfContact, mostCodeTries, normalContact } from './rules.ts'

export type CodePurpose = 'sign-in' | 'register' | 'reset' | 'contact'
export type SentCode = Data<(typeof personalCalls)['sendContactCode']>

interface Asking {
  /** A phone number or an e-mail address. */
  contact: string
  address: string
  language: Language
}

/**
 * A code for somebody who is not signed in. Nothing is sent where it would be of no use: for an unknown account, or to register one that
 * exists. The answer does not tell.
 * @throws Refusal 30001 where such contacts cannot be reached, or nobody registers by themselves; 80001 while contact or address must wait
 */
export async function sendPublicCode(wish: Asking & { purpose: Exclude<CodePurpose, 'contact'> }, services: Services): Promise<SentCode> {
  const { pool } = services
  if (wish.purpose === 'register') await demandOpenRegistration(pool)
  const contact = normalContact(wish.contact)
  const account = await findAccountByContact(pool, contact)
  const taken = await isContactTaken(pool, contact, null)
  const worthwhile = wish.purpose === 'register' ? !taken : account !== undefined && !account.disabled
  return sendCode({ ...wish, contact, worthwhile }, services)
}

/** A code for the contact that a signed-in person wants to have; always sent, since only its holder learns anything by it. */
export function sendContactCode(wish: Asking, services: Services): Promise<SentCode> {
  return sendCode({ ...wish, contact: normalContact(wish.contact), purpose: 'contact', worthwhile: true }, services)
}

interface CodeWish extends Asking {
  purpose: CodePurpose
  /** False: nothing is sent, and nobody can tell. */
  worthwhile: boolean
}

/** Makes a code and sends it after the answer, which is the same, and takes as long, whether it is sent or not. */
async function sendCode(wish: CodeWish, services: Services): Promise<SentCode> {
  const { pool, clock } = services
  const now = clock.now()
  const { purpose, contact, address } = wish
  const via = await channelFor(contact, services)
  const next = await admitSending(pool, contact, address, now)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const expiresAt = new Date(now.getTime() + codeLife)
  await keepCode(pool, { purpose, contact, hash: hashCode(purpose, contact, code), sentAt: now, expiresAt })
  if (wish.worthwhile) setImmediate(() => void post(wish, code, services))
  return { via, expiresAt: expiresAt.toISOString(), resendAfterSeconds: Math.ceil((next.getTime() - now.getTime()) / 1_000) }
}

async function post({ purpose, contact, language }: CodeWish, code: string, services: Services): Promise<void> {
  const params = { code, minutes: String(codeLife / 60_000) }
  try {
    await deliver(services, { to: contact, purpose: `${purpose}-code`, params, language })
  } catch (error) {
    services.log.error({ err: error, purpose }, 'a code was not sent')
  }
}

async function channelFor(contact: string, services: Services): Promise<'sms' | 'email'> {
  const via = kindOfContact(contact) === 'email' ? 'email' : 'sms'
  if (!(await channels(services))[via]) throw new Refusal(30001, { field: 'body.contact', says: says(`no-code-${via}`) })
  return via
}

/** When the next one may be asked for. */
async function admitSending(pool: Queryable, contact: string, address: string, now: Date): Promise<Date> {
  const fromThere = await admitTry(pool, `codes from ${address}`, backOff.codesFrom, now)
  const next = fromThere ? await admitTryUntil(pool, sendingTries(contact), backOff.codesTo, now) : undefined
  if (!next) throw new Refusal(80001)
  return next
}

function sendingTries(contact: string): string {
  return `codes to ${contact}`
}

/** Purpose and contact are part of it: a code is good for nothing else. */
export function hashCode(purpose: CodePurpose, contact: string, code: string): Buffer {
  return createHash('sha256').update(`${purpose} ${contact} ${code}`).digest()
}

/** One try of a code, counted whatever comes of it. */
export async function codeFits(pool: Queryable, purpose: CodePurpose, contact: string, code: string, now: Date): Promise<boolean> {
  const kept = await codeForTry(pool, { purpose, contact }, mostCodeTries, now)
  return kept !== undefined && timingSafeEqual(kept, hashCode(purpose, contact, code))
}

/** Takes a code that fits, in the transaction of what it is for. @throws Refusal 20002 when somebody else took it */
export async function takeCode(tx: Queryable, purpose: CodePurpose, contact: string, code: string): Promise<void> {
  if (!(await takeKeptCode(tx, purpose, contact, hashCode(purpose, contact, code)))) throw new Refusal(20002, { says: says('wrong-code') })
  await forgetTries(tx, sendingTries(contact))
}
