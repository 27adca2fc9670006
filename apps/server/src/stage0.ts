import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { prepareDataFolder } from './storage/data-folder.ts'
import { MigrationRefused } from './storage/migrate.ts'
import { StartRefused } from './storage/start-refused.ts'
import { announcement } from './supervisor/announce.ts'
import { ChildRefused } from './supervisor/child.ts'
import { chosenPort } from './supervisor/free-port.ts'
import { rotatingLog } from './supervisor/rotating-log.ts'
import { type Programs, startStage0 } from './supervisor/start.ts'
import { tellSystemd } from './supervisor/system-watchdog.ts'
import { texts } from './supervisor/texts.ts'

/** What `npm start` runs: everything on this machine, until Ctrl-C. */
async function run(): Promise<void> {
  const began = Date.now()
  tellSystemd(process.env)
  const config = await settled(readConfig(process.env))
  const write = rotatingLog(join(config.dataFolder, 'logs'), 'supervisor')
  const log = pino({ level: config.logLevel }, { write })
  let stopping = false
  const stage = startStage0({ config, programs: programs(), log, say: console.log, onFailure: fail })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      console.log(texts.stopping)
      stage.then(({ stop }) => stop()).then(() => process.exit(0), fail)
    })
  }
  const announced = await stage
  if (!stopping) console.log(announcement(config, announced, (Date.now() - began) / 1_000))
}

async function settled(config: Config): Promise<Config> {
  const { mqtt } = config
  return {
    ...config,
    dataFolder: prepareDataFolder(config.dataFolder),
    port: await chosenPort(config.port),
    mqtt: { ...mqtt, port: await chosenPort(mqtt.port), plainPort: await chosenPort(mqtt.plainPort) },
  }
}

/** Beside this file: the bundles in dist, or the sources in development. */
function programs(): Programs {
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const demoGateways = at('../../gateway/demo')
  return import.meta.url.endsWith('.ts')
    ? { main: at('./main.ts'), guard: at('./supervisor/guard.ts'), gateway: at('../../gateway/src/cli.ts'), demoGateways }
    : { main: at('./main.js'), guard: at('./guard.js'), gateway: at('../../gateway/dist/cli.js'), demoGateways }
}

function fail(error: unknown): never {
  const expected = [StartRefused, ConfigError, MigrationRefused, ChildRefused].some((kind) => error instanceof kind)
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
}

run().catch(fail)
