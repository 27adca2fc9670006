import { pino } from 'pino'
import { Registry } from 'prom-client'
import { Excesses } from '../../apps/server/src/budgets/index.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { buildServer } from '../../apps/server/src/server.ts'
import type { DatabasePool } from '../../apps/server/src/storage/connect.ts'
import { fileStoreOf } from '../../apps/server/src/storage/files/index.ts'

export type OwnServer = Awaited<ReturnType<typeof buildServer>>

/** The API in this very process, silent, without console and broker. */
export function openServer(pool: DatabasePool, settings: Record<string, string> = {}): Promise<OwnServer> {
  return buildServer(
    {
      db: pool,
      databaseUrl: pool.options.connectionString ?? '',
      clock: { now: () => new Date() },
      log: pino({ level: 'silent' }),
      config: readConfig(settings),
      files: fileStoreOf(readConfig(settings)),
      broker: { url: 'mqtts://127.0.0.1:8883', ca: null, fingerprint: '' },
      excesses: new Excesses(),
      metrics: new Registry(),
    },
    { consoleFolder: '/nowhere' },
  )
}
