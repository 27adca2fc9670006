import { dirname, join } from 'node:path'
import { pino } from 'pino'
import type { Log } from '../log.ts'
import { Mistake, text } from '../texts.ts'
import { LogFiles } from '../windows/log-files.ts'
import { answerTo, longestChange, type Phase, statusOf } from '../windows/service-status.ts'
import { notByServiceManager, type System, SystemError, windowsSystem } from '../windows/system.ts'
import { runUntil } from './run.ts'
import type { Screen } from './screen.ts'

export interface ServiceOptions {
  /** As Windows knows the service. */
  name: string
  system?: System
  /** Ends this process when it does not stop in time. */
  end?: (code: number) => void
}

/**
 * Runs one uplink as a service of Windows: the service manager begins and ends it, and what it has to say goes into files beside its
 * configuration. @throws Mistake where a person starts it
 */
export async function service(config: string, { name, system = windowsSystem(), end = process.exit }: ServiceOptions): Promise<number> {
  const log = pino({ level: 'info', base: { pid: process.pid } }, new LogFiles({ folder: join(dirname(config), 'log') }))
  const note = (error: Error) => log.fatal({ err: error }, 'the gateway ends')
  process.on('uncaughtExceptionMonitor', note)
  let tell = (_: Phase) => {}
  let failed = false
  let overdue: NodeJS.Timeout | undefined
  const stop = asked()
  const main = (report: (status: ReturnType<typeof statusOf>) => void) => {
    tell = (phase) => report(statusOf(phase))
    tell('starting')
    void runGateway(config, log, stop.word, () => tell('running')).then((phase) => {
      failed = phase === 'failed'
      tell(phase)
    })
  }
  const handle = (control: number) => {
    const answer = answerTo(control)
    if (answer.stop) {
      tell('stopping')
      stop.ask(`control ${control}`)
      overdue = setTimeout(() => giveUp(log, tell, end), longestChange).unref()
    }
    return answer.returns
  }
  try {
    await system.dispatch(name, main, handle)
  } catch (error) {
    if (error instanceof SystemError && error.number === notByServiceManager) throw new Mistake('service-by-hand', { config })
    throw error
  } finally {
    clearTimeout(overdue)
    process.off('uncaughtExceptionMonitor', note)
  }
  return failed ? 1 : 0
}

function asked(): { word: Promise<string>; ask(who: string): void } {
  let ask = (_: string) => {}
  const word = new Promise<string>((resolve) => {
    ask = resolve
  })
  return { word, ask: (who) => ask(who) }
}

/** @returns how it ended */
async function runGateway(config: string, log: Log, stop: Promise<string>, onStarted: () => void): Promise<'stopped' | 'failed'> {
  try {
    return (await runUntil(stop, [config], { log, screen: screenOf(log), onStarted })) === 0 ? 'stopped' : 'failed'
  } catch (error) {
    if (error instanceof Mistake) log.error(error.message)
    else log.error({ err: error }, 'the gateway ends')
    return 'failed'
  }
}

/** A service that never ends can neither be started again nor be replaced. */
function giveUp(log: Log, tell: (phase: Phase) => void, end: (code: number) => void): void {
  log.error('not stopped in time')
  tell('failed')
  end(1)
}

function screenOf(log: Log): Screen {
  return {
    language: 'en',
    text: (key, params) => text('en', key, params),
    print: (line) => log.info(line),
    complain: (line) => log.error(line),
  }
}
