import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { wireHash } from '@kilowatch/contract'
import { hashPassword } from '../modules/sessions/index.ts'
import type { Queryable } from '../storage/queryable.ts'
import { secret } from '../storage/secrets.ts'
import { completeDemoUser, type DemoUser, hasUser, saveDemoUser } from './queries.ts'

/** An account whose password the terminal may show. */
export interface SeededAccount {
  loginName: string
  password: string
  /** As what somebody tries the product with it. */
  role: DemoUser['role']
}

const hospital = { corp: '市一医院集团', trade: '医疗' } as const
const people: readonly DemoUser[] = [
  { loginName: 'demo', name: '王海涛', role: 'main', phone: '13900000101', ...hospital },
  { loginName: 'demo-operate', name: '陈志强', role: 'operate', phone: '13900000102', ...hospital },
  { loginName: 'demo-view', name: '刘敏', role: 'view', phone: '13900000103', ...hospital },
  { loginName: 'demo-provider', name: '赵工', role: 'provider', phone: '13900000104', corp: '恒电维保', trade: '设备维保' },
  { loginName: 'demo-operator', name: '平台运营', role: 'operator', phone: '13900000105', corp: '动环云监控', trade: '平台运营' },
]

/** Letters and figures that nobody confuses; 12 of them are 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

export function makePassword(): string {
  return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
}

/** The demo's people. Each installation has its own passwords, kept in the data folder. */
export async function ensureDemoAccounts(tx: Queryable, businessId: string, dataFolder: string): Promise<SeededAccount[]> {
  const accounts: SeededAccount[] = []
  for (const person of people) {
    const name = `password-${person.loginName}`
    const known = existsSync(join(dataFolder, 'secrets', name)) && (await hasUser(tx, person.loginName))
    const password = secret(dataFolder, name, makePassword)
    if (!known) await saveDemoUser(tx, businessId, person, await hashPassword(wireHash(password)))
    await completeDemoUser(tx, person)
    accounts.push({ loginName: person.loginName, password, role: person.role })
  }
  return accounts
}
