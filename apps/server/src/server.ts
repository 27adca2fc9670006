import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { mostBodyBytes, registerBodies } from './http/body.ts'
import { registerErrors } from './http/errors.ts'
import { registerPages } from './http/pages.ts'
import { registerRequestLog } from './http/request-log.ts'
import { registerCalls } from './http/routes.ts'
import { registerSecurity } from './http/security.ts'
import { OpenStreams } from './http/streams.ts'
import { accessGate } from './modules/access/index.ts'
import { domainHandlers } from './modules/index.ts'
import type { Services } from './services.ts'

export interface ServerOptions {
  /** The built console; by default the one beside this program. */
  consoleFolder?: string
}

/** Every route of the contract, the console's files and the health pages; without a port, so that tests can inject requests. */
export async function buildServer(services: Services, options: ServerOptions = {}): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    trustProxy: 'loopback',
    bodyLimit: mostBodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 128 },
  })
  const streams = new OpenStreams()
  registerErrors(app)
  registerRequestLog(app)
  await registerSecurity(app)
  await registerBodies(app)
  registerCalls(app, domainHandlers(), { services, gate: accessGate(services), streams })
  await registerPages(app, options.consoleFolder ?? fileURLToPath(new URL('../../console/dist', import.meta.url)))
  app.addHook('preClose', async () => streams.closeAll())
  return app
}
