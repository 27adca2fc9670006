import { wireHash } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Transaction } from '../../storage/database.ts'
import { reserveName } from '../accounts/index.ts'
import { demandPassword, hashPassword, strangerAt } from '../sessions/index.ts'
import { type AccountRow, insertAccount, lockAccount } from './queries.ts'
import { type Contact, contactIn, isOf } from './rules.ts'

export interface NewPerson {
  name: string
  passwordHash: string
  /** The company that they work for. */
  corp: string
  /** What that company does; empty where nobody said it. */
  trade: string
  at: Date
}

/** What is kept of the password that the invited person chose. @throws Refusal 10003 for one that is guessed first */
export async function passwordFor(
  { phone, email }: Contact,
  { name, password }: { name: string; password: string },
  address: string,
): Promise<string> {
  demandPassword(password, [phone, email, name])
  return hashPassword(wireHash(password), strangerAt(address))
}

/** An account for the invited contact. @throws Refusal 20006 where the contact has one */
export async function makeAccount(tx: Transaction, { phone, email }: Contact, person: NewPerson): Promise<string> {
  await reserveName(tx, person.name)
  const userId = await insertAccount(tx, { ...person, loginName: contactIn({ phone, email }), phone, email })
  if (userId === undefined) throw new Refusal(20006, { says: says('contact-has-account') })
  return userId
}

/** The caller's account, locked. @throws Refusal 30001 where the invited contact is another's */
export async function demandInvitedAccount(tx: Transaction, invited: Contact, userId: string): Promise<AccountRow> {
  const account = await lockAccount(tx, userId)
  if (!account || !isOf(invited, account)) throw new Refusal(30001, { says: says('invitation-of-another') })
  return account
}
