import { type Backoff, delayAfter } from '../backoff.ts'
import type { Clock } from '../clock.ts'
import { DeviceError, type Driver, type Link, type Reading, type Unreadable } from '../drivers/driver.ts'
import type { Log } from '../log.ts'
import { timeLimit } from '../time-limit.ts'

export interface PollerOptions {
  driver: Driver
  /** Milliseconds between two readings. */
  interval: number
  /** The longest that opening and reading together may take. */
  timeout: number
  backoff: Backoff
  clock: Clock
  random: () => number
  log: Log
  onReading(readings: readonly Reading[]): void
  /** The device became unreadable (or for another reason than before), or readable again (undefined). */
  onState(failure: Failure | undefined): void
}

export interface Failure {
  reason: Unreadable
  /** Since 1970. */
  since: number
}

export interface Poller {
  stop(): Promise<void>
}

/** Reads one device at its interval, for ever. Each device has its own loop, so that a slow one holds no other up. */
export function startPoller(options: PollerOptions): Poller {
  const stopping = new AbortController()
  const done = poll(options, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}

async function poll(options: PollerOptions, stopping: AbortSignal): Promise<void> {
  const { interval, backoff, clock, random } = options
  let link: Link | undefined
  let failure: Failure | undefined
  let failures = 0
  let due = clock.up()
  while (!stopping.aborted) {
    const outcome = await readOnce(options, link, stopping)
    link = outcome.link
    if (stopping.aborted) break
    if (outcome.error) {
      failures++
      failure = report(options, failure, outcome.error)
    } else {
      failures = 0
      if (failure) options.log.info('device readable again')
      if (failure) options.onState(undefined)
      failure = undefined
    }
    due = nextDue(due, interval, clock.up())
    const wait = failures === 0 ? due - clock.up() : Math.max(Math.min(interval, backoff.most), delayAfter(failures, backoff, random))
    await pause(wait, stopping)
  }
  link?.close()
}

/** Keeps to the grid of the first reading, so that devices of one interval are read (and sent) together; missed turns are left out. */
function nextDue(due: number, interval: number, now: number): number {
  return due + interval * Math.max(1, Math.ceil((now - due) / interval))
}

interface Outcome {
  link: Link | undefined
  error?: DeviceError
}

async function readOnce(options: PollerOptions, open: Link | undefined, stopping: AbortSignal): Promise<Outcome> {
  const { driver, timeout, onReading } = options
  const { signal, end } = timeLimit(stopping, timeout)
  let link = open
  try {
    link ??= await driver.open(signal)
    const readings = await driver.read(link, signal)
    if (!stopping.aborted) onReading(readings)
    return { link }
  } catch (cause) {
    const error = deviceError(cause)
    if (error.keepsLink) return { link, error }
    link?.close()
    return { link: undefined, error }
  } finally {
    end()
  }
}

function deviceError(cause: unknown): DeviceError {
  if (cause instanceof DeviceError) return cause
  const aborted = cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')
  return new DeviceError(aborted ? 'timeout' : 'protocol', cause instanceof Error ? cause.message : String(cause), { cause })
}

function report(options: PollerOptions, before: Failure | undefined, error: DeviceError): Failure {
  if (before?.reason === error.reason) return before
  options.log.warn({ reason: error.reason, detail: error.message }, 'device cannot be read')
  const failure = { reason: error.reason, since: before?.since ?? options.clock.now() }
  options.onState(failure)
  return failure
}

function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve()
    const finish = () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, Math.max(0, milliseconds))
    stopping.addEventListener('abort', finish)
  })
}
