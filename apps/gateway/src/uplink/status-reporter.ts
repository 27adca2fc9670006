import type { ConfigAnswer, Status, Unreachable } from '@kilowatch/telemetry'
import type { Clock } from '../clock.ts'
import type { Connection } from './connection.ts'
import type { DiskQueue } from './queue/disk-queue.ts'

export interface StatusReporter {
  /** Something may have changed: told within a moment, if it has. */
  soon(): void
  /** Tells again, changed or not: at each connection. */
  now(): void
  /** The last words of a clean end. */
  farewell(): string
  stop(): void
}

export interface StatusParts {
  connection: Connection
  queue: DiskQueue
  clock: Clock
  unreachable: () => Unreachable[]
  exchanges: () => NonNullable<Status['exchanges']>
  config: () => ConfigAnswer
  /** Told at least so often, ms. */
  every: number
}

/** Counts of exchanges are told at most so often, ms. */
const betweenCounts = 5_000

/** Tells how the uplink is: when something changes, and once a minute. */
export function createStatusReporter(parts: StatusParts): StatusReporter {
  const { connection, queue, clock, unreachable, exchanges, config, every } = parts
  let told = ''
  let counted = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const regular = setInterval(now, every)

  function status(connected: boolean): Status {
    const { queued, dropped, setAside, lost } = queue.counts()
    return { connected, queued, dropped, set_aside: setAside, lost, unreachable: unreachable(), config: config(), boot: clock.boot }
  }

  /** The number of waiting entries changes all the time; alone it is no news. */
  function news(): string {
    return JSON.stringify({ ...status(true), queued: undefined })
  }

  function now(): void {
    clearTimeout(timer)
    timer = undefined
    told = news()
    connection.publish('status', JSON.stringify({ ...status(true), ...counts() }), { retain: true })
  }

  /** Of a thousand devices that come and go they would be told with every change. */
  function counts(): Pick<Status, 'exchanges'> {
    if (clock.up() - counted < Math.min(every, betweenCounts)) return {}
    counted = clock.up()
    return { exchanges: exchanges() }
  }

  return {
    now,
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined
        if (news() !== told) now()
      }, 100)
    },
    farewell: () => JSON.stringify(status(false)),
    stop() {
      clearInterval(regular)
      clearTimeout(timer)
    },
  }
}
