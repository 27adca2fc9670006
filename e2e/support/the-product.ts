import { readFileSync } from 'node:fs'
import type { Account } from '../product.ts'

/** Names the file in which the journeys find their products, one for each worker. */
export const factsFile = 'JOURNEYS_PRODUCT'

export interface ProductFacts {
  url: string
  data: string
  accounts: Readonly<Record<string, Account>>
}

export interface SharedFacts extends ProductFacts {
  /** The origin from which its pages may load video; nothing answers there until a journey opens a camera. */
  camera: string
}

/** The product that all journeys of this worker share. */
export function theProduct(): SharedFacts {
  const file = process.env[factsFile]
  const products = file ? (JSON.parse(readFileSync(file, 'utf8')) as SharedFacts[]) : []
  // What lists the tests, without running them, is no worker.
  const product = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (!product) throw new Error('no product: run the journeys through playwright.config.ts')
  return product
}

/** The demo's owner, or who else is named. */
export function accountOf({ accounts }: ProductFacts, loginName = 'demo'): Account {
  const account = accounts[loginName]
  if (!account) throw new Error(`no account ${loginName} was printed`)
  return account
}
