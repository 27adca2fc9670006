import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { BrokerAccounts } from './broker/accounts.ts'
import type { Excesses } from './budgets/index.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { MadeFiles } from './gateway-files/index.ts'
import type { Database } from './storage/database.ts'
import type { FileStore } from './storage/files/index.ts'

export type { Clock } from './clock.ts'

/** What a gateway must know to reach the broker. */
export interface BrokerFacts {
  url: string
  /** PEM of the CA that signed the broker's certificate; null where the system's own CAs do. */
  ca: string | null
  /** SHA-256 of the CA certificate (DER), upper-case hex in pairs with colons; empty without `ca`. */
  fingerprint: string
}

/** What every part of the server is given. */
export interface Services {
  db: Database
  /** For what needs a connection of its own. */
  databaseUrl: string
  clock: Clock
  log: Logger
  config: Config
  /** Content of files that people brought. */
  files: FileStore
  /** The gateway as one file for each system; of a process with the API. */
  gatewayFiles?: MadeFiles | undefined
  broker: BrokerFacts
  /** Where uplinks have accounts at an external broker that the server keeps. */
  accounts?: BrokerAccounts | undefined
  /** Who went over a budget, counted by this process. */
  excesses: Excesses
  /** Figures of this process for Prometheus; each part registers its own. */
  metrics: Registry
}
