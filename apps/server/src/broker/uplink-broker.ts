import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { Excesses } from '../budgets/index.ts'
import type { Clock } from '../services.ts'
import type { Database } from '../storage/database.ts'
import { listen } from '../storage/notify.ts'
import type { Certificates } from './certificates.ts'
import { cachedCredentials } from './credentials.ts'
import { type EmbeddedBroker, startEmbeddedBroker } from './embedded.ts'
import { countRefusals, noteWrongSecrets, secretHashes } from './queries.ts'
import { collectRefusals } from './refusals.ts'
import { collectWrongSecrets } from './wrong-secrets.ts'

export interface UplinkBrokerOptions {
  db: Database
  /** Of the same database, for a connection that listens. */
  databaseUrl: string
  clock: Clock
  log: Logger
  certificates?: Certificates
  host: string
  tlsPort: number
  plainPort: number
  metrics: Registry
  excesses: Pick<Excesses, 'note'>
}

/** Credentials that could not be refreshed are tried again, all of them, after so long, ms. */
const again = 3_000

/** The embedded broker with the database's uplinks: a changed secret or a removed uplink ends its connection. */
export async function startUplinkBroker(options: UplinkBrokerOptions): Promise<EmbeddedBroker> {
  const { db, log, excesses } = options
  const credentials = cachedCredentials((ids) => secretHashes(db, ids))
  const refusals = collectRefusals((counted) => countRefusals(db, counted), options.clock, log)
  const wrong = collectWrongSecrets((ids) => noteWrongSecrets(db, ids, options.clock.now()), log)
  const broker = await startEmbeddedBroker({
    ...options,
    credentials,
    onRefused: refusals.add,
    onWrongSecret: wrong.add,
    onExcess: (budget, uplinkId) => excesses.note(budget, uplinkId),
  })
  countConnected(options.metrics, broker)
  let retry: NodeJS.Timeout | undefined
  let stopping = false
  const refresh = (uplinkIds?: readonly string[]) => {
    credentials.refresh(uplinkIds).then(
      (changed) => changed.forEach(broker.disconnect),
      (error) => {
        log.warn({ err: error }, 'credentials not refreshed')
        clearTimeout(retry)
        if (!stopping) retry = setTimeout(refresh, again)
      },
    )
  }
  const listener = listen(options.databaseUrl, {
    onSignal: (signal) => {
      if (signal.uplinks) refresh(signal.uplinks)
    },
    onListening: () => refresh(),
  })
  return {
    ...broker,
    async stop() {
      stopping = true
      await listener.stop()
      clearTimeout(retry)
      await broker.stop()
      await refusals.stop()
      await wrong.stop()
    },
  }
}

function countConnected(metrics: Registry, broker: EmbeddedBroker): void {
  const name = 'kilowatch_broker_uplinks'
  metrics.removeSingleMetric(name)
  new Gauge({
    name,
    help: 'Uplinks that are connected to the embedded broker',
    registers: [metrics],
    collect() {
      this.set(broker.connected().length)
    },
  })
}
