import { type Backoff, delayAfter } from '../backoff.ts'
import type { Clock } from '../clock.ts'
import { type DeviceAccess, DeviceError, type Reading, type Unreadable } from '../drivers/driver.ts'
import type { Log } from '../log.ts'
import { wakeablePause } from '../time-limit.ts'
import type { Bus, Lane } from './bus.ts'
import { type DeviceLine, type ExchangeListener, openLine } from './line.ts'
import { oneAtATime } from './one-at-a-time.ts'

export interface PollerOptions {
  access: DeviceAccess
  bus: Bus
  /** Milliseconds between two readings; asked for before each. */
  interval(): number
  backoff: Backoff
  clock: Clock
  random: () => number
  log: Log
  /** Hears of commands' exchanges too. */
  exchanges?: ExchangeListener
  onReading(readings: readonly Reading[]): void
  /** A regular turn in which nothing was read. */
  onMissed(error: DeviceError): void
  /** The device became unreadable (or for another reason than before), or readable again (undefined). */
  onState(failure: Failure | undefined): void
}

export interface Failure {
  reason: Unreadable
  /** Since 1970. */
  since: number
}

export interface Poller {
  line: DeviceLine
  /** Reads once beside the regular turns, before readings of others that wait; what was read goes the same way. @throws DeviceError */
  readNow(): Promise<readonly Reading[]>
  /** The interval is another one: the next regular turn is now, and the others follow it. */
  restart(): void
  stop(): Promise<void>
}

/** Reads one device at its interval, for ever. Each device has its own loop, so that a slow one holds only those up that share its bus. */
export function startPoller(options: PollerOptions): Poller {
  const stopping = new AbortController()
  const line = openLine(options.access, options.bus, stopping.signal, options.exchanges)
  const pauses = wakeablePause(stopping.signal)
  const done = poll(options, line, stopping.signal, pauses.wait)
  const endHints = options.access.hints?.(oneAtATime(hinted))

  async function read(lane: Lane): Promise<readonly Reading[]> {
    const readings = await line.exchange(lane, (link, signal) => options.access.read(link, signal))
    if (!stopping.signal.aborted) options.onReading(readings)
    return readings
  }

  /** What fails is told by the regular turns. */
  async function hinted(): Promise<void> {
    if (!stopping.signal.aborted) await read('reading').catch(() => {})
  }

  return {
    line,
    readNow: () => read('command'),
    restart: pauses.wake,
    async stop() {
      endHints?.()
      stopping.abort()
      await done
    },
  }
}

async function poll(
  options: PollerOptions,
  line: DeviceLine,
  stopping: AbortSignal,
  /** True: somebody ended it before its time. */
  wait: (milliseconds: number) => Promise<boolean>,
): Promise<void> {
  const { backoff, clock, random } = options
  let failure: Failure | undefined
  let failures = 0
  let due = clock.up()
  while (!stopping.aborted) {
    const error = await readOnce(options, line, stopping)
    if (stopping.aborted) break
    if (error) {
      failures++
      options.onMissed(error)
      failure = report(options, failure, error)
    } else {
      failures = 0
      if (failure) options.log.info('device readable again')
      if (failure) options.onState(undefined)
      failure = undefined
    }
    const interval = options.interval()
    due = nextDue(due, interval, clock.up())
    const still = failures === 0 ? due - clock.up() : Math.max(Math.min(interval, backoff.most), delayAfter(failures, backoff, random))
    if (await wait(still)) due = clock.up()
  }
  line.close()
}

/** Keeps to the grid of the first reading, so that devices of one interval are read (and sent) together; missed turns are left out. */
function nextDue(due: number, interval: number, now: number): number {
  return due + interval * Math.max(1, Math.ceil((now - due) / interval))
}

async function readOnce({ access, onReading }: PollerOptions, line: DeviceLine, stopping: AbortSignal): Promise<DeviceError | undefined> {
  try {
    const readings = await line.exchange('reading', (link, signal) => access.read(link, signal))
    if (!stopping.aborted) onReading(readings)
    return undefined
  } catch (error) {
    if (error instanceof DeviceError) return error
    throw error
  }
}

function report(options: PollerOptions, before: Failure | undefined, error: DeviceError): Failure {
  if (before?.reason === error.reason) return before
  options.log.warn({ reason: error.reason, detail: error.message }, 'device cannot be read')
  const failure = { reason: error.reason, since: before?.since ?? options.clock.now() }
  options.onState(failure)
  return failure
}
