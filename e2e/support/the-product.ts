import { readFileSync } from 'node:fs'
import type { Account } from '../product.ts'

/** Names the file in which the journeys find their product. */
export const factsFile = 'JOURNEYS_PRODUCT'

export interface ProductFacts {
  url: string
  data: string
  accounts: Readonly<Record<string, Account>>
}

/** The product that all journeys share. */
export function theProduct(): ProductFacts {
  const file = process.env[factsFile]
  if (!file) throw new Error('no product: run the journeys through playwright.config.ts')
  return JSON.parse(readFileSync(file, 'utf8')) as ProductFacts
}

/** The demo's owner, or who else is named. */
export function accountOf({ accounts }: ProductFacts, loginName = 'demo'): Account {
  const account = accounts[loginName]
  if (!account) throw new Error(`no account ${loginName} was printed`)
  return account
}
