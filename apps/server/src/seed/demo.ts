import { join } from 'node:path'
import type { Language } from '@kilowatch/catalog'
import type { Clock } from '../services.ts'
import type { Database } from '../storage/database.ts'
import { ensureDemoAccounts, type SeededAccount } from './accounts.ts'
import { ensureDemoGateways } from './gateways.ts'
import { demoName } from './names.ts'
import { demoLanguage, ensureDemoPeople } from './people.ts'
import { ensureDemoBusiness } from './queries.ts'
import { readProgress } from './queries-people.ts'
import { addStartPages } from './start-pages.ts'

export interface DemoOptions {
  db: Database
  clock: Clock
  dataFolder: string
  /** Of names; a demo that is there already keeps its own. */
  language?: Language
  /** Of history, at most, that devices have at the first start. */
  days?: number
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
export function seedDemo({ db, clock, dataFolder, language: wanted = 'zh', days = 1, templates, broker }: DemoOptions): Promise<Demo> {
  return db.transaction(async (tx) => {
    const language = await demoLanguage(tx, wanted)
    const isNew = (await readProgress(tx)) === undefined
    const businessId = await ensureDemoBusiness(tx, demoName(businessName, language))
    const accounts = await ensureDemoAccounts(tx, { businessId, dataFolder, language })
    await ensureDemoPeople(tx, { businessId, language, at: clock.now() })
    if (isNew) await addStartPages(tx, businessId, language)
    const folder = join(dataFolder, 'demo')
    const options = { businessId, folder, language, days, broker, at: clock.now(), isNew }
    const gateways = templates === undefined ? [] : await ensureDemoGateways(tx, { ...options, templates })
    return { accounts, gateways }
  })
}
