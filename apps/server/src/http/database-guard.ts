import type { FastifyInstance } from 'fastify'
import type { DatabaseTrouble } from '../storage/trouble.ts'
import { Refusal } from './refusal.ts'
import { says } from './words.ts'

/** Seconds after which it is worth trying again. */
const retryAfter = 5

/** What a call answers that the database keeps from being done. */
export function refusalOf(trouble: DatabaseTrouble): Refusal {
  return new Refusal(60006, { says: says(`database-${trouble}`), retryAfter })
}

/** Calls need not wait for a database that is known to be silent. Pages and health come without it. */
export function registerDatabaseGuard(app: FastifyInstance, answers: () => boolean): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.call && !answers()) throw refusalOf('away')
  })
}
