import { type LogInData, type Mode, wireHash } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { demandPassword, hashPassword, strangerAt } from '../../sessions/index.ts'
import { insertAccount, insertPersonalBusiness, isContactTaken, type NewAccount, reserveName } from '../queries/accounts.ts'
import { kindOfContact } from '../rules.ts'
import { takeCode } from '../sign-in/codes.ts'
import { demandOpenRegistration } from '../sign-in/open-registration.ts'
import { enter, type Visitor } from './enter.ts'
import { proveByCode } from './log-in-by-code.ts'

export interface Registration {
  contact: string
  code: string
  password: string
  name: string
  mode: Mode
}

/**
 * Makes an account for the person who holds the code, and signs them in. A client user gets a business of their own, for their devices.
 * @throws Refusal 30001 where registration is closed, 10003 for a password that is guessed first, 20002 for a wrong code, 20006 when the contact has an account meanwhile
 */
export async function register(wish: Registration, visitor: Visitor, services: Services): Promise<LogInData> {
  await demandOpenRegistration(services.db)
  demandPassword(wish.password, [wish.contact, wish.name])
  const proof = { contact: wish.contact, code: wish.code, purpose: 'register', way: 'registration' } as const
  const { typed } = await proveByCode(proof, visitor, services)
  const { contact } = typed
  const passwordHash = await hashPassword(wireHash(wish.password), strangerAt(visitor.address))
  return change(services, visitor, { action: 'account.register' }, async (tx, changing) => {
    await reserveName(tx, contact)
    if (await isContactTaken(tx, contact, null)) throw registered()
    await takeCode(tx, typed)
    const made = await makeAccount(tx, { ...accountOf(contact, wish), passwordHash, at: changing.at })
    changing.note({ ...made, subject: `user ${made.userId}`, after: { name: wish.name, mode: wish.mode, contact } })
    return enter(tx, { account: { id: made.userId, businessId: made.businessId }, way: 'registration' }, visitor, changing)
  })
}

function accountOf(contact: string, { name, mode }: Registration) {
  const isPhone = kindOfContact(contact) === 'phone'
  return { loginName: contact, name, mode, phone: isPhone ? contact : null, email: isPhone ? null : contact }
}

async function makeAccount(tx: Queryable, account: NewAccount): Promise<{ userId: string; businessId: string | null }> {
  const userId = await insertAccount(tx, account)
  if (userId === undefined) throw registered()
  return { userId, businessId: account.mode === 'client' ? await insertPersonalBusiness(tx, userId, account) : null }
}

function registered(): Refusal {
  return new Refusal(20006, { field: 'body.contact', says: says('contact-registered') })
}
