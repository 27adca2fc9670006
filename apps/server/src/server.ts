import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { budgets, Turns } from './budgets/index.ts'
import { registerBodies } from './http/body.ts'
import { registerDatabaseGuard } from './http/database-guard.ts'
import { registerDocs } from './http/docs.ts'
import { registerErrors } from './http/errors.ts'
import { registerHealth } from './http/health.ts'
import { registerCallFigures, registerMetrics } from './http/metrics.ts'
import { registerPages } from './http/pages.ts'
import { RememberedSessions } from './http/remembered-sessions.ts'
import { registerRequestLog } from './http/request-log.ts'
import { registerCalls } from './http/routes.ts'
import { registerSecurity } from './http/security.ts'
import { SharedAnswers } from './http/shared-answers.ts'
import { countShortRequests } from './http/short-requests.ts'
import { OpenStreams } from './http/streams.ts'
import { refuseExpectations, refuseNonsense, refuseUnroutable } from './http/unroutable.ts'
import { liveHandlers } from './live/handlers.ts'
import { LiveHub } from './live/hub.ts'
import { isPersonal } from './live/signals.ts'
import { moduleHandlers } from './module-handlers.ts'
import { accessGate } from './modules/access/index.ts'
import { RefusalLog } from './modules/audit/index.ts'
import { SeenSessions } from './modules/sessions/index.ts'
import { isWithin } from './networks.ts'
import type { Services } from './services.ts'
import { databaseTrouble } from './storage/trouble.ts'

export interface ServerOptions {
  /** The built console; by default the one beside this program. */
  consoleFolder?: string
  /** Milliseconds for which a session that was looked up is remembered: while changes are heard of, and while they are not. */
  sessionMemory?: { heard: number; unheard: number }
  /** Whether those who see the same share some answers; true by default. */
  shareAnswers?: boolean
}

/** As long as the console's shortest pause between two questions. */
const usualSessionMemory = { heard: 20_000, unheard: 1_000 }

function callTurns() {
  const reads = {
    each: 'readsOfBusiness',
    eachAtOnce: 'readsOfBusinessAtOnce',
    person: 'readsOfPerson',
    all: 'readsAtOnce',
    waiting: 'readsWaiting',
  } as const
  const writes = {
    each: 'writesOfBusiness',
    eachAtOnce: 'writesOfBusinessAtOnce',
    person: 'writesWaitingOfPerson',
    personAtOnce: 'writesOfPersonAtOnce',
    all: 'writesAtOnce',
    waiting: 'writesWaiting',
  } as const
  const exports = {
    each: 'exportsOfBusiness',
    eachAtOnce: 'exportsOfBusinessAtOnce',
    person: 'exportsOfPerson',
    personAtOnce: 'exportsOfPersonAtOnce',
    all: 'exportsAtOnce',
    waiting: 'exportsWaiting',
  } as const
  const contents = {
    each: 'contentReadsOfPerson',
    eachAtOnce: 'contentReadsOfPersonAtOnce',
    all: 'contentReadsAtOnce',
    waiting: 'contentReadsWaiting',
  } as const
  return {
    exports: new Turns(exports),
    contents: new Turns(contents),
    reads: new Turns(reads),
    writes: new Turns(writes),
    downloads: new Turns({ each: 'downloadsOfAddress', all: 'downloadsAtOnce' }),
  }
}

/** Every route of the contract, the console's files and the health pages; without a port, so that tests can inject requests. */
export async function buildServer(services: Services, options: ServerOptions = {}): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (address) => isWithin(services.config.proxies, address),
    bodyLimit: budgets.body.most,
    // Checked by a hook, which answers in the envelope.
    http: { requireHostHeader: false, maxHeaderSize: budgets.head.most },
    frameworkErrors: refuseUnroutable,
    clientErrorHandler: refuseNonsense,
    requestTimeout: budgets.arrival.most * 1_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: budgets.pathPart.most },
  })
  const streams = new OpenStreams()
  const refusals = new RefusalLog(services)
  registerErrors(app, (refused) => refusals.add(refused))
  refuseExpectations(app)
  registerRequestLog(app)
  await registerSecurity(app, services)
  await registerBodies(app, services.excesses, join(services.config.dataFolder, 'incoming'))
  countShortRequests(app)
  const answers = new SharedAnswers(services.clock, options.shareAnswers)
  const hub = new LiveHub(services, {
    onChange(signal) {
      if (signal?.changed) sessions.forgetChanged(signal.changed)
      if (signal && isPersonal(signal)) return
      answers.forget()
      if (!signal || signal.rights) sessions.forget(signal?.rights)
    },
  })
  registerDatabaseGuard(app, () => hub.databaseAnswers)
  const seen = new SeenSessions(services.db, (error) => {
    // A database that takes no writes can still be read.
    if (!databaseTrouble(error)) services.log.warn({ err: error }, 'when people were seen could not be written')
  })
  const gate = accessGate(services, seen)
  const { heard, unheard } = options.sessionMemory ?? usualSessionMemory
  const sessions = new RememberedSessions(
    (token) => gate.identify(token),
    services.clock,
    () => (hub.isListening ? heard : unheard),
  )
  registerCalls(
    app,
    { ...moduleHandlers, live: liveHandlers(hub) },
    { services, gate, gateOf: (other) => accessGate(other), sessions, answers, streams, ...callTurns() },
  )
  registerHealth(app, services)
  registerCallFigures(app, services.metrics, streams)
  registerMetrics(app, services.metrics, services.config)
  await registerDocs(app)
  await registerPages(app, options.consoleFolder ?? fileURLToPath(new URL('../../console/dist', import.meta.url)))
  app.addHook('onReady', () => hub.start(services.databaseUrl))
  app.addHook('onClose', async () => {
    await Promise.all([refusals.stop(), seen.write()])
  })
  app.addHook('preClose', async () => {
    streams.closeAll()
    await hub.stop()
  })
  return app
}
