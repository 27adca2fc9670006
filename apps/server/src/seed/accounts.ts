import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { wireHash } from '@kilowatch/contract'
import { hashPassword } from '../modules/accounts/index.ts'
import type { Queryable } from '../storage/queryable.ts'
import { secret } from '../storage/secrets.ts'
import { type DemoUser, hasUser, saveDemoUser } from './queries.ts'

/** An account whose password the terminal may show. */
export interface SeededAccount {
  loginName: string
  password: string
  right: DemoUser['right']
}

const people: readonly DemoUser[] = [
  { loginName: 'demo', name: '王海涛', sf: 2, right: 'main' },
  { loginName: 'demo-operate', name: '陈志强', sf: 3, right: 'operate' },
  { loginName: 'demo-view', name: '刘敏', sf: 3, right: 'view' },
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
    accounts.push({ loginName: person.loginName, password, right: person.right })
  }
  return accounts
}
