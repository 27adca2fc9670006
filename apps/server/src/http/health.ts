import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { readHealth } from '../storage/health.ts'

/**
 * /healthz: this process answers. /readyz: and so do the database and ingest (of which a worker alone needs nothing);
 * 503 says which of them does not.
 */
export function registerHealth(app: FastifyInstance, { db, config }: Services): void {
  const needsIngest = config.roles.some((role) => role !== 'worker')
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const health = await readHealth(db)
    const ready = health.database && (health.ingest || !needsIngest)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'waiting', ...health })
  })
}
