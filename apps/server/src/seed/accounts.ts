import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@kilowatch/catalog'
import { wireHash } from '@kilowatch/contract'
import { hashPassword } from '../modules/sessions/index.ts'
import type { Queryable } from '../storage/queryable.ts'
import { secret } from '../storage/secrets.ts'
import { demoName } from './names.ts'
import { completeDemoUser, type DemoUser, hasUser, saveDemoUser } from './queries.ts'

/** An account whose password the terminal may show. */
export interface SeededAccount {
  loginName: string
  password: string
  /** As what somebody tries the product with it. */
  role: DemoUser['role']
}

/** Whose people they are. */
export const hospital = { corp: '市一医院集团', trade: '医疗' } as const
/** Their numbers begin as no mobile number does. */
const people: readonly DemoUser[] = [
  { loginName: 'demo', name: '王海涛', role: 'main', phone: '12000000101', ...hospital },
  { loginName: 'demo-operate', name: '陈志强', role: 'operate', phone: '12000000102', ...hospital },
  { loginName: 'demo-view', name: '刘敏', role: 'view', phone: '12000000103', ...hospital },
  { loginName: 'demo-person', name: '许青', role: 'individual', phone: '12000000106', corp: '安禾样例机房管理有限公司', trade: '机房运维' },
  { loginName: 'demo-provider', name: '赵工', role: 'provider', phone: '12000000104', corp: '恒电维保', trade: '设备维保' },
  { loginName: 'demo-agent', name: '钱进', role: 'agent', phone: '12000000108', corp: '恒电维保', trade: '设备维保' },
  { loginName: 'demo-patrol', name: '周恒', role: 'serving', phone: '12000000109', corp: '恒电维保', trade: '设备维保' },
  {
    loginName: 'demo-operator',
    name: '平台运营',
    role: 'operator',
    phone: '12000000105',
    servicePhone: '02812000105',
    corp: '动环云监控',
    trade: '平台运营',
  },
]

/** Letters and figures that nobody confuses; 12 of them are 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

export function makePassword(): string {
  return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
}

interface Seeding {
  businessId: string
  dataFolder: string
  language: Language
}

/** The demo's people. Each installation has its own passwords, kept in the data folder. */
export async function ensureDemoAccounts(tx: Queryable, { businessId, dataFolder, language }: Seeding): Promise<SeededAccount[]> {
  const accounts: SeededAccount[] = []
  for (const person of people.map((one) => named(one, language))) {
    const name = `password-${person.loginName}`
    const known = existsSync(join(dataFolder, 'secrets', name)) && (await hasUser(tx, person.loginName))
    const password = secret(dataFolder, name, makePassword)
    if (!known) await saveDemoUser(tx, businessId, person, await hashPassword(wireHash(password)))
    await completeDemoUser(tx, person)
    accounts.push({ loginName: person.loginName, password, role: person.role })
  }
  return accounts
}

function named(person: DemoUser, language: Language): DemoUser {
  const { name, corp, trade } = person
  return { ...person, name: demoName(name, language), corp: demoName(corp, language), trade: demoName(trade, language) }
}
