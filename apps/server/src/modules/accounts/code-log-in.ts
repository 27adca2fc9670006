import type { LogInData, Mode } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { inTransaction } from '../../storage/connect.ts'
import { type CodePurpose, codeFits, takeCode } from './codes.ts'
import { admit, enter, forgive, recordFailure, refusalFor, type Visitor, type Way } from './entering.ts'
import { type Account, findAccountByContact, lockAccount } from './queries/accounts.ts'
import { normalContact } from './rules.ts'

export interface CodeProof {
  contact: string
  code: string
  purpose: CodePurpose
  /** For the record of a failure. */
  way: Way
}

/**
 * The contact whose code fits, and the account that has it. Unknown contacts get the same answer after the same work as wrong codes.
 * @throws Refusal 20002, 80001
 */
export async function proveByCode(
  proof: CodeProof,
  visitor: Visitor,
  services: Services,
): Promise<{ contact: string; account: Account | undefined }> {
  const { pool, clock } = services
  const now = clock.now()
  const contact = normalContact(proof.contact)
  const tries = `code of ${contact}`
  await admit(services, visitor, tries, now)
  const account = await findAccountByContact(pool, contact)
  if (!(await codeFits(pool, proof.purpose, contact, proof.code, now))) return failed(account, proof.way, visitor, services)
  await forgive(services, visitor, tries, now)
  return { contact, account }
}

/** As `proveByCode`, for what only somebody with an account can do. */
export async function proveAccountByCode(
  proof: CodeProof,
  visitor: Visitor,
  services: Services,
): Promise<{ contact: string; account: Account }> {
  const { contact, account } = await proveByCode(proof, visitor, services)
  return account ? { contact, account } : failed(undefined, proof.way, visitor, services)
}

async function failed(account: Account | undefined, way: Way, visitor: Visitor, { pool, clock }: Services): Promise<never> {
  await recordFailure(pool, { account, way, code: 20002 }, visitor, clock.now())
  throw new Refusal(20002, { says: says('wrong-code') })
}

/** Signs in by a code that was sent to the phone or e-mail address of the account. */
export async function logInByCode(
  { contact: typed, code, mode }: { contact: string; code: string; mode?: Mode | undefined },
  visitor: Visitor,
  services: Services,
): Promise<LogInData> {
  const { pool, clock } = services
  const { contact, account } = await proveAccountByCode({ contact: typed, code, purpose: 'sign-in', way: 'code' }, visitor, services)
  const now = clock.now()
  const refusal = refusalFor(account, mode)
  if (refusal) {
    await recordFailure(pool, { account, way: 'code', code: refusal.code }, visitor, now)
    throw refusal
  }
  return inTransaction(pool, async (tx) => {
    const present = await lockAccount(tx, account.id)
    if (!present || present.disabled) throw new Refusal(20003)
    await takeCode(tx, 'sign-in', contact, code)
    return enter(tx, { account, way: 'code' }, visitor, now)
  })
}
