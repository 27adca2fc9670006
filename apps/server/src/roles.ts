import { join } from 'node:path'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { type BrokerAccounts, brokerAccounts } from './broker/accounts.ts'
import { dynamicSecurity } from './broker/dynamic-security.ts'
import type { EmbeddedBroker } from './broker/embedded.ts'
import { brokerCertificates, brokerFacts, externalCa } from './broker/facts.ts'
import { followSignals } from './broker/follow-signals.ts'
import { mqttTransport } from './broker/mqtt-client.ts'
import { lockForOwnBroker } from './broker/own-broker.ts'
import { startUplinkBroker } from './broker/uplink-broker.ts'
import { Excesses, keepExcesses } from './budgets/index.ts'
import { steadyClock } from './clock.ts'
import type { Config } from './config.ts'
import { MadeFiles, makeInProcess } from './gateway-files/index.ts'
import { gatewayProgram } from './gateway-program.ts'
import { openHealthPort } from './http/health-port.ts'
import { registerProcessFigures } from './http/metrics.ts'
import { startIngest } from './ingest/index.ts'
import { startJobs } from './jobs/index.ts'
import { startChecks } from './modules/group-checks/index.ts'
import { startNotifications } from './modules/notifications/index.ts'
import { startTasks } from './modules/tasks/index.ts'
import { startProcess } from './processes/index.ts'
import { buildServer } from './server.ts'
import type { Services } from './services.ts'
import { listenRefusal } from './start-refusal.ts'
import { connect } from './storage/connect.ts'
import { fileStoreOf } from './storage/files/index.ts'
import { migrate } from './storage/migrate.ts'
import { preparePartitions } from './storage/partitions.ts'
import { setupToken } from './storage/setup-token.ts'
import { StartRefused } from './storage/start-refused.ts'
import { taskKinds } from './task-kinds.ts'

export interface Ports {
  http?: number
  mqtt?: number
  mqttPlain?: number
  /** Of a process without the role api that was given one. */
  metrics?: number
}

export interface Running {
  ports: Ports
  /** Opens the page of the first run; undefined once there is an operator, and where no API runs. */
  setupToken: string | undefined
  stop(): Promise<void>
}

interface Part {
  ports?: Ports
  stop(): Promise<void>
}

/** Opens what the roles need and starts them; `stop` ends them in the opposite order. @throws StartRefused */
export async function startRoles(config: Config, log: Logger): Promise<Running> {
  const databaseUrl = config.databaseUrl
  if (databaseUrl === undefined) {
    throw new StartRefused(
      '请设置 DATABASE_URL，或用 npm start 启动（使用内置数据库）。',
      'Set DATABASE_URL, or start with npm start, which brings its own database.',
    )
  }
  await migrate(databaseUrl, undefined, { log })
  // A person waits for an answer; samples wait in the queue.
  const patience = config.roles.includes('api') ? 3_000 : 10_000
  const { pool, close } = connect({ url: databaseUrl, application: `kilowatch ${config.roles.join(',')}`, patience })
  const started: Part[] = [{ stop: close }]
  const stop = async () => {
    for (const part of started.splice(0).reverse()) await part.stop()
  }
  try {
    const clock = steadyClock()
    await preparePartitions(pool, clock.now())
    const services: Services = {
      ...{ db: pool, databaseUrl, clock, log, config, broker: await brokerFacts(config, clock.now()) },
      ...{ files: fileStoreOf(config), excesses: new Excesses(), metrics: new Registry() },
    }
    services.gatewayFiles = gatewayFilesOf(services)
    services.accounts = openAccounts(services)
    if (services.accounts) started.push(services.accounts)
    started.push(keepExcesses(services))
    registerProcessFigures(services.metrics, pool)
    const own = await startProcess(services)
    started.push(own)
    for (const start of partsOf(config)) started.push(...(await start(services, databaseUrl, own.id)))
    const token = config.roles.includes('api') ? await setupToken(pool, config) : undefined
    return { ports: Object.assign({}, ...started.map((part) => part.ports)), setupToken: token, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function gatewayFilesOf({ config, log, clock }: Services): MadeFiles {
  const now = () => clock.now().getTime()
  return new MadeFiles({ folder: join(config.dataFolder, 'gateway-files'), program: gatewayProgram, make: makeInProcess, now, log })
}

/** Where somebody of ours may manage the accounts at an external broker. */
function openAccounts(services: Services): BrokerAccounts | undefined {
  const { url, admin, username, password, caFile } = services.config.mqtt
  if (url === undefined || admin === undefined) return undefined
  const ca = caFile === undefined ? undefined : (externalCa(services.config) ?? undefined)
  const ingest = username !== undefined && password !== undefined && username !== admin.username ? { username, password } : undefined
  return brokerAccounts({ ...services, security: dynamicSecurity({ url, ...admin, ca }, services.log), ingest })
}

const workerConnections = 6

type Starter = (services: Services, databaseUrl: string, processId: string) => Promise<Part[]>

function partsOf({ roles }: Config): Starter[] {
  const starters: Record<(typeof roles)[number], Starter> = { ingest: startIngestRole, worker: startWorkerRole, api: startApiRole }
  const own = (['ingest', 'worker', 'api'] as const).filter((role) => roles.includes(role)).map((role) => starters[role])
  return roles.includes('api') ? own : [...own, startHealthPort]
}

/** The last part stops first: what was taken in is stored and confirmed before the broker closes the connections. */
async function startIngestRole(services: Services, databaseUrl: string, owner: string): Promise<Part[]> {
  const { mqtt } = services.config
  if (mqtt.url !== undefined) {
    const transport = mqttTransport({ ...mqtt, url: mqtt.url, ca: externalCa(services.config) ?? undefined }, services.log)
    return [await startIngest(services, transport, { owner })]
  }
  const alone = await lockForOwnBroker(databaseUrl)
  const broker = await startBroker(services, databaseUrl)
  const ports = { mqttPlain: broker.plainPort, ...(broker.tlsPort === undefined ? {} : { mqtt: broker.tlsPort }) }
  return [alone, { ports, stop: broker.stop }, await startIngest(services, broker.transport, { owner, alone })]
}

async function startBroker(services: Services, databaseUrl: string): Promise<EmbeddedBroker> {
  const { config, clock } = services
  const { host, port: tlsPort, plainPort } = config.mqtt
  const certificates = await brokerCertificates(config, clock.now())
  try {
    return await startUplinkBroker({ ...services, databaseUrl, certificates, host, tlsPort, plainPort })
  } catch (error) {
    const plain = (error as { port?: number }).port === plainPort
    throw plain ? listenRefusal(error, plainPort, 'KW_MQTT_PLAIN_PORT') : listenRefusal(error, tlsPort, 'KW_MQTT_PORT')
  }
}

/** With connections of its own: however much people save and read, what runs by the clock and what has to be told does not wait for them. */
async function startWorkerRole({ accounts, log, ...rest }: Services, databaseUrl: string): Promise<Part[]> {
  const { pool, close } = connect({ url: databaseUrl, application: 'kilowatch worker', connections: workerConnections })
  const services: Services = { ...rest, log, db: pool, ...(accounts ? { accounts } : {}) }
  return [
    { stop: close },
    startJobs(services),
    startNotifications(services, databaseUrl),
    startTasks(services, databaseUrl, taskKinds),
    startChecks(services, databaseUrl),
    ...(accounts ? [followSignals(databaseUrl, accounts, log)] : []),
  ]
}

async function startHealthPort(services: Services): Promise<Part[]> {
  const { port } = services.config.metrics
  if (port === undefined) return []
  try {
    const opened = await openHealthPort(services, port)
    return [{ ports: { metrics: opened.port }, stop: opened.stop }]
  } catch (error) {
    throw listenRefusal(error, port, 'KW_METRICS_PORT')
  }
}

async function startApiRole(services: Services): Promise<Part[]> {
  const { host, port } = services.config
  const app = await buildServer(services)
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw listenRefusal(error, port, 'KW_PORT')
  }
  const address = app.server.address()
  return [{ ports: { http: typeof address === 'object' && address ? address.port : port }, stop: () => app.close() }]
}
