import { join } from 'node:path'
import type { Logger } from 'pino'
import { addressed, brokerFacts } from '../broker/facts.ts'
import { steadyClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { startDemoCamera } from '../demo-camera/server.ts'
import type { SeededAccount } from '../seed/accounts.ts'
import { seedDemo } from '../seed/demo.ts'
import type { Clock } from '../services.ts'
import { embeddedBinaries } from '../storage/binaries.ts'
import { connect } from '../storage/connect.ts'
import { clusterParent, sharedFolder } from '../storage/data-folder.ts'
import { ensureDatabase } from '../storage/databases.ts'
import { type Embedded, startEmbedded } from '../storage/embedded.ts'
import { migrate } from '../storage/migrate.ts'
import { preparePartitions } from '../storage/partitions.ts'
import { secret } from '../storage/secrets.ts'
import { setupToken } from '../storage/setup-token.ts'
import { postgresIdentity } from '../storage/unprivileged.ts'
import { type Child, type ChildOptions, keepAlive, noAnswer } from './child.ts'
import { serverArguments, serverEnvironment } from './node-arguments.ts'
import { rotatingLog } from './rotating-log.ts'
import { texts } from './texts.ts'

/** Where the programs are: bundled in dist, or sources in development. */
export interface Programs {
  main: string
  guard: string
  gateway: string
  demoGateways: string
}

export interface Stage0Options {
  /** With an absolute data folder and the ports chosen. */
  config: Config
  programs: Programs
  log: Logger
  /** Tells the person at the terminal. */
  say(sentence: string): void
  /** Its database broke for good. */
  onFailure(error: Error): void
}

export interface Stage0 {
  /** Those of the demo, whose passwords a person at the terminal needs. */
  accounts: readonly SeededAccount[]
  /** Opens the page of the first run; undefined once there is an operator. */
  setupToken: string | undefined
  stop(): Promise<void>
}

const database = 'kilowatch'

/**
 * Everything on one machine: embedded database, broker with ingest, API with worker, simulated gateways; each in a process of its own
 * that is started again when it dies or freezes. @throws StartRefused, MigrationRefused or ChildRefused with a sentence for people
 */
export async function startStage0(options: Stage0Options): Promise<Stage0> {
  const { config } = options
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const databaseUrl = config.databaseUrl ?? (await openEmbedded(options, stops))
    const clock = steadyClock()
    const { accounts, gateways, token } = await prepare({ ...config, databaseUrl }, options, clock)
    const cameras = config.demo ? await openCamera(config, clock, stops) : config.cameraOrigins
    await startServer(options, { databaseUrl, cameras }, stops)
    if (gateways.length > 0) await startGateways(options, gateways, stops)
    return { accounts, setupToken: token, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openEmbedded({ config, log, say, onFailure }: Stage0Options, stops: (() => Promise<void>)[]): Promise<string> {
  const { dataFolder } = config
  const identity = postgresIdentity()
  const embedded: Embedded = await startEmbedded({
    folder: join(clusterParent(dataFolder), 'postgres'),
    binaries: embeddedBinaries(sharedFolder(dataFolder), identity !== undefined),
    identity,
    password: secret(dataFolder, 'postgres'),
    onRestart: () => {
      log.warn('the database broke down and is up again')
      say(texts.databaseBack)
    },
    onFailure,
  })
  stops.push(() => embedded.stop())
  await ensureDatabase(embedded.url('postgres'), database)
  return embedded.url(database)
}

interface Prepared {
  accounts: SeededAccount[]
  gateways: string[]
  /** Of the first run. */
  token: string | undefined
}

type Prepare = Pick<Stage0Options, 'programs' | 'log'>

async function prepare(config: Config & { databaseUrl: string }, { programs, log }: Prepare, clock: Clock): Promise<Prepared> {
  await migrate(config.databaseUrl, undefined, { log })
  const { pool, close } = connect({ url: config.databaseUrl, application: 'kilowatch start', connections: 1 })
  try {
    await preparePartitions(pool, clock.now())
    const { ca } = await brokerFacts(config, clock.now())
    if (!config.demo) return { accounts: [], gateways: [], token: await setupToken(pool, config) }
    // Gateways of this machine have no account at a broker of somebody else.
    const templates = config.mqtt.url === undefined ? programs.demoGateways : undefined
    const broker = { url: `mqtts://${addressed('127.0.0.1')}:${config.mqtt.port}`, ca }
    const { dataFolder, demoLanguage: language, demoDays: days } = config
    const demo = await seedDemo({ db: pool, clock, dataFolder, language, days, templates, broker })
    return { ...demo, token: undefined }
  } finally {
    await close()
  }
}

/** The demo's camera, beside those of the installation. @returns the origins of all */
async function openCamera({ dataFolder, cameraOrigins }: Config, clock: Clock, stops: (() => Promise<void>)[]): Promise<readonly string[]> {
  const camera = await startDemoCamera(dataFolder, () => clock.now())
  stops.push(() => camera.stop())
  return [...cameraOrigins, camera.origin]
}

/** Two processes, so that sign-in never waits behind a storm of samples. Ingest stops last: gateways may still confirm. */
async function startServer(
  options: Stage0Options,
  { databaseUrl, cameras }: { databaseUrl: string; cameras: readonly string[] },
  stops: (() => Promise<void>)[],
): Promise<void> {
  const env = {
    ...serverEnvironment,
    ...process.env,
    DATABASE_URL: databaseUrl,
    KW_DATA: options.config.dataFolder,
    KW_PORT: String(options.config.port),
    KW_MQTT_PORT: String(options.config.mqtt.port),
    KW_MQTT_PLAIN_PORT: String(options.config.mqtt.plainPort),
    ...(cameras.length > 0 ? { KW_CAMERA_ORIGINS: cameras.join(',') } : {}),
  }
  const parts: readonly [name: string, roles: string][] = [
    ['ingest', 'ingest'],
    ['api', 'api,worker'],
  ]
  for (const [name, roles] of parts) {
    const child = await start(options, {
      name,
      program: options.programs.main,
      env: { ...env, ROLES: roles },
      nodeArguments: ['--enable-source-maps', ...serverArguments],
      announces: true,
    })
    stops.push(() => child.stop(15_000))
  }
}

/** What a gateway keeps lives long: more room for what does not would only cost memory. MB. */
const smallYoungGeneration = ['--max-semi-space-size=1']

async function startGateways(options: Stage0Options, files: readonly string[], stops: (() => Promise<void>)[]): Promise<void> {
  const args = ['run', ...files]
  const child = await start(options, {
    name: 'gateways',
    program: options.programs.gateway,
    args,
    env: process.env,
    nodeArguments: smallYoungGeneration,
    announces: false,
  })
  stops.push(() => child.stop(10_000))
}

type Part = Pick<ChildOptions, 'name' | 'program' | 'args' | 'env' | 'nodeArguments' | 'announces'>

function start({ config, programs, log, say }: Stage0Options, part: Part): Promise<Child> {
  return keepAlive({
    ...part,
    guard: programs.guard,
    write: rotatingLog(join(config.dataFolder, 'logs'), part.name),
    onDeath: (how, delay) => {
      log.error({ part: part.name, how, delay }, 'a part died and is started again')
      say(how === noAnswer ? texts.froze(part.name) : texts.died(part.name, how))
    },
    onReturn: () => {
      log.info({ part: part.name }, 'back')
      say(texts.back(part.name))
    },
  })
}
