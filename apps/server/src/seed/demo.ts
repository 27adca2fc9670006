import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Clock } from '../services.ts'
import { inTransaction } from '../storage/connect.ts'
import { ensureDemoAccounts, type SeededAccount } from './accounts.ts'
import { ensureDemoGateways } from './gateways.ts'
import { ensureDemoPeople } from './people.ts'
import { ensureDemoBusiness } from './queries.ts'

export interface DemoOptions {
  pool: Pool
  clock: Clock
  dataFolder: string
  /** Folder with the gateways' configurations; undefined: people only. */
  templates: string | undefined
  /** How gateways on this machine reach the broker. */
  broker: { url: string; ca: string | null }
}

export interface Demo {
  accounts: SeededAccount[]
  /** Configuration files of the simulated gateways. */
  gateways: string[]
}

const businessName = '市一医院集团'

/** A business with an owner, employees in departments, groups and simulated uplinks. Done at each start: what is there stays. */
export function seedDemo({ pool, clock, dataFolder, templates, broker }: DemoOptions): Promise<Demo> {
  return inTransaction(pool, async (tx) => {
    const businessId = await ensureDemoBusiness(tx, businessName)
    const accounts = await ensureDemoAccounts(tx, businessId, dataFolder)
    await ensureDemoPeople(tx, businessId, clock.now())
    const folder = join(dataFolder, 'demo')
    const options = { businessId, folder, broker, at: clock.now() }
    const gateways = templates === undefined ? [] : await ensureDemoGateways(tx, { ...options, templates })
    return { accounts, gateways }
  })
}
