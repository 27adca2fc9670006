import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { LogInData } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import { countedAddress } from '../../../networks.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import { hashToken } from '../../sessions/index.ts'
import { findAccount, lockAccount } from '../queries/accounts.ts'
import { findPartner, insertPartnerCode, isMember, type Partner, takePartnerCode } from '../queries/partners.ts'
import { partnerCodeLife } from '../rules.ts'
import { admit, forgive } from '../sign-in/guessing.ts'
import { enter, failureNote, recordFailure, refusalFor, type Visitor } from './enter.ts'

/** Compared with where there is no such partner. */
const nobody = Buffer.alloc(32)

export interface PartnerWish {
  partnerId: string
  secret: string
  /** Whom to sign in: somebody of the partner's business. */
  account: string
}

export interface PartnerCode {
  code: string
  /** Page of the console that takes it. */
  path: string
  expiresAt: string
}

/** @throws Refusal 20002 for an unknown partner, a wrong secret, or somebody who is not of its business; 80001 while it must wait */
export async function createPartnerCode(wish: PartnerWish, visitor: Visitor, services: Services): Promise<PartnerCode> {
  const { db, clock } = services
  const tries = `partner ${wish.partnerId} from ${countedAddress(visitor.address)}`
  await admit(services, visitor, tries)
  const partner = await provenPartner(wish, services)
  if (!partner) {
    await recordFailure({ account: undefined, way: 'partner', code: 20002 }, visitor, services)
    throw new Refusal(20002)
  }
  await forgive(services, visitor, tries)
  const account = await findAccount(db, wish.account)
  if (!account || account.disabled || !(await isMember(db, partner.businessId, account.id))) throw new Refusal(20002)
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + partnerCodeLife)
  const entry = { subject: `partner ${partner.id}`, businessId: partner.businessId, userId: account.id }
  await change(services, visitor, { action: 'account.partner-code', ...entry }, async (tx, { note }) => {
    await insertPartnerCode(tx, { hash: hashToken(code), partnerId: partner.id, userId: account.id, expiresAt })
    note()
  })
  return { code, path: `/authredirect?code=${code}`, expiresAt: expiresAt.toISOString() }
}

async function provenPartner({ partnerId, secret }: PartnerWish, { db }: Services): Promise<Partner | undefined> {
  const partner = await findPartner(db, partnerId)
  const given = createHash('sha256').update(secret).digest()
  return timingSafeEqual(partner?.secretHash ?? nobody, given) ? partner : undefined
}

/** @throws Refusal 20002 for an unknown, used or old code, 20003 for a disabled person */
export async function logInByPartner(code: string, visitor: Visitor, services: Services): Promise<LogInData> {
  await admit(services, visitor, null)
  const over = new Refusal(20002, { says: says('partner-code-over') })
  const outcome = await change(services, visitor, { action: 'account.log-in' }, async (tx, changing) => {
    const account = await takePartnerCode(tx, hashToken(code), changing.at)
    const present = account && (await lockAccount(tx, account.id))
    const refusal = account && present ? refusalFor({ ...account, disabled: present.disabled }, undefined) : over
    if (account && !refusal) return enter(tx, { account, way: 'partner' }, visitor, changing)
    changing.note(failureNote({ account, way: 'partner', code: refusal?.code ?? 20002 }, visitor))
    return refusal ?? over
  })
  if (outcome instanceof Refusal) throw outcome
  await forgive(services, visitor, null)
  return outcome
}
