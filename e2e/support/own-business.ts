import { randomInt } from 'node:crypto'
import { accountCalls, type Input, invitationCalls, platformCalls } from '@kilowatch/contract'
import { expect } from '@playwright/test'
import { ask, type Caller, logIn } from './api-client.ts'
import { accountOf, type ProductFacts } from './the-product.ts'

/** Somebody who joined by an invitation and said who they are. */
export interface Joined {
  /** Phone or e-mail; signs in as well. */
  contact: string
  password: string
  name: string
  caller: Caller
}

/** A business that no other journey knows. */
export interface OwnBusiness {
  id: string
  name: string
  owner: Joined
  operator: Caller
  /** Another person with a role; `employeeId` names them in the calls of people. */
  invite(name: string, role?: Partial<Role>): Promise<Joined & { employeeId: string }>
}

type Role = Omit<Input<typeof invitationCalls.addEmployee>['body'], 'name' | 'contact'>

/** What people are called where nothing depends on it. */
export interface Profile {
  nickname: string
  companyName: string
  trade: string
}

const nobody = (url: string): Caller => ({ url, userId: '', token: '' })
const newEmail = () => `own-${randomInt(1_000_000_000)}@example.com`
const newPassword = () => `lamp${randomInt(100_000, 1_000_000)}river`

/** A business with its owner, made by the operator and joined through the invitation as people do. */
export async function ownBusiness(product: ProductFacts, name: string, ownerName = '业主'): Promise<OwnBusiness> {
  const operator = await logIn(product.url, accountOf(product, 'demo-operator'))
  const { id } = await ask(operator, platformCalls.createBusiness, { body: { name } })
  const contact = newEmail()
  await ask(operator, platformCalls.inviteOwner, { params: { businessId: id }, body: { contact, name: ownerName, right: 'main' } })
  const owner = await joined(product.url, contact, ownerName)
  return {
    id,
    name,
    owner,
    operator,
    async invite(person, role = {}) {
      const address = newEmail()
      const body = { ...role, name: person, contact: address }
      const { employee } = await ask(owner.caller, invitationCalls.addEmployee, { params: { id }, body })
      return { ...(await joined(product.url, address, person)), employeeId: employee.id }
    },
  }
}

/** The code of the newest invitation that was sent to a contact, as the demo's inbox shows it. */
export async function invitationFor(url: string, contact: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const messages = await ask(nobody(url), platformCalls.listInbox, {})
      code = /\/invitation\?code=([\w-]+)/.exec(messages.find(({ recipient }) => recipient === contact)?.body ?? '')?.[1]
      return code
    })
    .toBeTruthy()
  return code ?? ''
}

async function joined(url: string, contact: string, name: string): Promise<Joined> {
  const password = newPassword()
  const params = { code: await invitationFor(url, contact) }
  const data = await ask(nobody(url), invitationCalls.acceptInvitation, { params, body: { name, password } })
  const caller = { url, userId: data.user_id, token: data.token, signKey: data.signKey }
  await completeProfile(caller, name, { nickname: `N${randomInt(1_000_000_000)}`, companyName: '第一医院', trade: '医疗' })
  return { contact, password, name, caller }
}

/** What the console asks for before anything else. */
export async function completeProfile(caller: Caller, name: string, profile: Profile): Promise<void> {
  await ask(caller, accountCalls.saveProfile, { params: { id: caller.userId }, body: { name, ...profile } })
}
