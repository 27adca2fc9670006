import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { failureOf } from './failures.ts'
import { LeaseLost } from './leases.ts'

export interface Persisting {
  log: Logger
  /** Ends the waiting between two tries. */
  stopping: AbortSignal
  /** Called after each failure: what memory holds may no longer be what the database holds. */
  onFailure(): void
  makePartitions(): Promise<void>
}

/** Refused for what it holds, or given up because we stop. */
export type NotDone = 'content' | 'stopped'

const firstWait = 200
const longestWait = 5_000

/**
 * Does `work` (one transaction) until it is committed. Trouble of the store is waited out; a fault of the content is not tried again.
 * @throws LeaseLost
 */
export async function persist<T>(deps: Persisting, what: string, work: () => Promise<T>): Promise<{ done: T } | NotDone> {
  let partitionsMade = false
  for (let pause = firstWait; ; pause = Math.min(pause * 2, longestWait)) {
    try {
      return { done: await work() }
    } catch (error) {
      deps.onFailure()
      if (error instanceof LeaseLost) throw error
      const failure = failureOf(error)
      if (failure === 'content' || (failure === 'no-partition' && partitionsMade)) {
        deps.log.warn({ err: error }, `${what} refused`)
        return 'content'
      }
      deps.log.error({ err: error, failure }, `${what} not stored, trying again`)
      if (failure === 'no-partition') {
        partitionsMade = await deps.makePartitions().then(
          () => true,
          () => false,
        )
      }
      if (deps.stopping.aborted) return 'stopped'
      await wait(pause, undefined, { signal: deps.stopping }).catch(() => {})
    }
  }
}
