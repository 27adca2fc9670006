import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Services } from '../services.ts'
import { watchedFigures } from './figures.ts'
import { removeDead, removeProcess, writeAlive } from './queries.ts'

/** This process among all that work on the database. */
export interface OwnProcess {
  /** Random: a process that is started again is another one. */
  id: string
  stop(): Promise<void>
}

const heartbeats = 5_000

/** Writes the process down and says that it is alive, every 5 s (more often where leases are shorter), until it is stopped. */
export async function startProcess({ db, log, config, metrics }: Pick<Services, 'db' | 'log' | 'config' | 'metrics'>): Promise<OwnProcess> {
  const id = randomUUID()
  const figures = watchedFigures(metrics)
  const say = async () =>
    writeAlive(db, {
      id,
      name: `${hostname()}/${process.pid}`,
      roles: config.roles.join(','),
      memoryBytes: process.memoryUsage.rss(),
      figures: await figures(performance.now()),
    })
  await removeDead(db)
  await say()
  let last = Promise.resolve()
  const every = Math.min(heartbeats, config.leaseMilliseconds / 3)
  const timer = setInterval(() => {
    last = say().catch((error: unknown) => log.warn({ err: error }, 'the process could not say that it is alive'))
  }, every)
  return {
    id,
    async stop() {
      clearInterval(timer)
      await last
      await removeProcess(db, id).catch(() => {})
    },
  }
}
