import { pino } from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { setInstallationZone } from './http/reader-zone.ts'
import { startRoles } from './roles.ts'
import { StartRefused } from './storage/start-refused.ts'
import { setupLines } from './supervisor/announce.ts'
import { tellSystemd } from './supervisor/system-watchdog.ts'

/** Milliseconds; what does not stop in order by then is ended. */
const patience = 15_000

/** A person reads the sentence on the terminal; a supervisor gets it as a message. */
function refuse(error: unknown): never {
  const sentences =
    error instanceof StartRefused || error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)
  console.error(sentences)
  if (!process.send) process.exit(1)
  process.send({ refused: sentences }, () => process.exit(1))
  throw error
}

function configured(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return refuse(error)
  }
}

// A child's sign of life is its supervisor's to ask for.
if (!process.send) tellSystemd(process.env)
const config = configured()
setInstallationZone(config.timeZone)
const log = pino({ level: config.logLevel, base: { roles: config.roles.join(',') } })

startRoles(config, log).then(({ ports, setupToken, stop }) => {
  let stopping = false
  const end = (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), patience).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'not stopped in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => end('SIGTERM'))
  process.on('SIGINT', () => end('SIGINT'))
  log.info({ ports }, 'ready')
  // To the terminal, never to the log; a supervisor prints it itself.
  if (setupToken !== undefined && !process.send) console.error(setupLines(`http://localhost:${ports.http}`, setupToken).join('\n'))
  process.send?.({ ready: ports })
}, refuse)
