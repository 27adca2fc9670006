import type { Logger } from 'pino'
import type { Clock } from '../services.ts'
import type { RefusedMessage } from './embedded.ts'
import type { Refusals } from './queries.ts'

/** How much of a refused message is kept. */
const headBytes = 512

/** Gathers refusals and writes them once a second, so that a misbehaving uplink costs the database one statement. */
export function collectRefusals(write: (counted: readonly Refusals[]) => Promise<void>, clock: Clock, log: Logger) {
  const pending = new Map<string, Refusals>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function flush(): Promise<void> {
    timer = undefined
    const counted = [...pending.values()]
    pending.clear()
    if (counted.length > 0) writing = write(counted).catch((error) => log.warn({ err: error }, 'refusals not counted'))
    return writing
  }

  return {
    add(uplinkId: string, reason: string, { bytes, head }: RefusedMessage): void {
      const count = (pending.get(uplinkId)?.count ?? 0) + 1
      pending.set(uplinkId, { uplinkId, count, reason, at: clock.now(), bytes, head: Buffer.from(head.subarray(0, headBytes)) })
      timer ??= setTimeout(() => void flush(), 1_000)
    },
    stop(): Promise<void> {
      clearTimeout(timer)
      return flush()
    },
  }
}
