import type { LogInData, Mode } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import { type Account, findAccountByContact, lockAccount } from '../queries/accounts.ts'
import { normalContact } from '../rules.ts'
import { type CodePurpose, codeFits, codeTries, type TypedCode, takeCode } from '../sign-in/codes.ts'
import { admit, forgive } from '../sign-in/guessing.ts'
import { enter, recordFailure, refusalFor, type Visitor, type Way } from './enter.ts'

export interface CodeProof {
  contact: string
  code: string
  purpose: CodePurpose
  /** For the record of a failure. */
  way: Way
}

/**
 * The code that fits, and the account that has its contact. Unknown contacts get the same answer after the same work as wrong codes.
 * @throws Refusal 20002, 80001
 */
export async function proveByCode(
  proof: CodeProof,
  visitor: Visitor,
  services: Services,
): Promise<{ typed: TypedCode; account: Account | undefined }> {
  const { db, clock } = services
  const contact = normalContact(proof.contact)
  const typed = { purpose: proof.purpose, contact, code: proof.code, asker: visitor }
  const tries = codeTries(contact, visitor)
  await admit(services, visitor, tries)
  const account = await findAccountByContact(db, contact)
  if (!(await codeFits(db, typed, clock.now()))) return failed(account, proof.way, visitor, services)
  await forgive(services, visitor, tries)
  return { typed, account }
}

/** As `proveByCode`, for what only somebody with an account can do. */
export async function proveAccountByCode(
  proof: CodeProof,
  visitor: Visitor,
  services: Services,
): Promise<{ typed: TypedCode; account: Account }> {
  const { typed, account } = await proveByCode(proof, visitor, services)
  return account ? { typed, account } : failed(undefined, proof.way, visitor, services)
}

async function failed(account: Account | undefined, way: Way, visitor: Visitor, services: Services): Promise<never> {
  await recordFailure({ account, way, code: 20002 }, visitor, services)
  throw new Refusal(20002, { says: says('wrong-code') })
}

/** Signs in by a code that was sent to the phone or e-mail address of the account. */
export async function logInByCode(
  { contact, code, mode }: { contact: string; code: string; mode?: Mode | undefined },
  visitor: Visitor,
  services: Services,
): Promise<LogInData> {
  const { typed, account } = await proveAccountByCode({ contact, code, purpose: 'sign-in', way: 'code' }, visitor, services)
  const refusal = refusalFor(account, mode)
  if (refusal) {
    await recordFailure({ account, way: 'code', code: refusal.code }, visitor, services)
    throw refusal
  }
  return change(services, visitor, { action: 'account.log-in' }, async (tx, changing) => {
    const present = await lockAccount(tx, account.id)
    if (!present || present.disabled) throw new Refusal(20003)
    await takeCode(tx, typed)
    return enter(tx, { account, way: 'code' }, visitor, changing)
  })
}
