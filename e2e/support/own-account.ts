import { randomBytes, randomInt } from 'node:crypto'
import { accountCalls, type Mode, platformCalls } from '@kilowatch/contract'
import { expect } from '@playwright/test'
import { ask, type Caller, logIn } from './api-client.ts'
import { accountOf, type ProductFacts } from './the-product.ts'

/** Somebody whom no other journey knows. */
export interface OwnAccount {
  phone: string
  password: string
  /** That it was made with: the first that was sent to the phone. */
  code: string
  name: string
  caller: Caller
}

const nobody = (url: string): Caller => ({ url, userId: '', token: '' })

export function newPhone(): string {
  return `139${String(randomInt(100_000_000)).padStart(8, '0')}`
}

/** The newest code that was sent to a contact, as the demo's inbox shows it; `after`: the one before it, since a message may be on its way. */
export async function codeFor(url: string, contact: string, after: string | null = null): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const messages = await ask(nobody(url), platformCalls.listInbox, {})
      code = /\b\d{6}\b/.exec(messages.find(({ recipient }) => recipient === contact)?.body ?? '')?.[0]
      return code !== undefined && code !== after
    })
    .toBe(true)
  return code ?? ''
}

/** Registers an account; its profile still has to be completed. */
export async function registered(product: ProductFacts, mode: Mode, name: string): Promise<OwnAccount> {
  const { url } = product
  const operator = await logIn(url, accountOf(product, 'demo-operator'))
  await ask(operator, platformCalls.saveSignUp, { body: { registration: true } })
  const phone = newPhone()
  const password = `lamp${String(randomInt(1_000_000)).padStart(6, '0')}river`
  // A code is good in the browser that asked for it.
  const browser = randomBytes(32).toString('base64url')
  await ask(nobody(url), accountCalls.sendCode, { body: { contact: phone, purpose: 'register', browser } })
  const code = await codeFor(url, phone)
  const data = await ask(nobody(url), accountCalls.register, { body: { contact: phone, code, password, name, mode, browser } })
  return { phone, password, code, name, caller: { url, userId: data.user_id, token: data.token, signKey: data.signKey } }
}

/** The same, with everything that the console asks for filled in. */
export async function settledAccount(product: ProductFacts, mode: Mode, name: string): Promise<OwnAccount> {
  const account = await registered(product, mode, name)
  const params = { id: account.caller.userId }
  const body = { nickname: `${name}${randomInt(1_000_000)}`, name, companyName: '第一医院', trade: '医疗' }
  await ask(account.caller, accountCalls.saveProfile, { params, body })
  return account
}
