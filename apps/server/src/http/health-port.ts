import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { Services } from '../services.ts'
import { refuseUnknownPath } from './errors.ts'
import { registerHealth } from './health.ts'
import { registerMetrics } from './metrics.ts'

export interface HealthPort {
  port: number
  stop(): Promise<void>
}

/** /metrics, /healthz and /readyz of a process without an API. @throws what `listen` throws */
export async function openHealthPort(services: Services, port: number): Promise<HealthPort> {
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  registerHealth(app, services)
  registerMetrics(app, services.metrics, services.config)
  app.setNotFoundHandler(refuseUnknownPath)
  await app.listen({ port, host: services.config.metrics.host })
  const address = app.server.address()
  return { port: typeof address === 'object' && address ? address.port : port, stop: () => app.close() }
}
