import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { readHealth } from '../storage/health.ts'

/** /healthz: this process answers. /readyz: and so do the database and ingest; 503 says which of them does not. */
export function registerHealth(app: FastifyInstance, { pool, clock }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const health = await readHealth(pool, clock.now())
    const ready = health.database && health.ingest
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'waiting', ...health })
  })
}
