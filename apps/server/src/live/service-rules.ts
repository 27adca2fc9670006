import type { ServiceState } from '@kilowatch/contract'

/** What the database says of the processes that work on it; each time is null where there is none. */
export interface Seen {
  ingest: { running: boolean; since: Date | null }
  worker: { running: boolean; since: Date | null }
}

const works = { running: true, since: null } as const

/** Until anything is known, nothing is said to have stopped. */
export const assumedState: ServiceState = { ingest: works, worker: works, database: works }

/**
 * The state after a look. `seen` undefined: the database did not answer, and of the others nothing new is known.
 * What stopped keeps the moment at which it did, or was first seen to have.
 */
export function stateAfter(before: ServiceState, seen: Seen | undefined, now: Date): ServiceState {
  if (!seen) return { ...before, database: stopped(before.database, null, now) }
  return {
    ingest: seen.ingest.running ? works : stopped(before.ingest, seen.ingest.since, now),
    worker: seen.worker.running ? works : stopped(before.worker, seen.worker.since, now),
    database: works,
  }
}

type Part = ServiceState['ingest']

function stopped(before: Part, since: Date | null, now: Date): Part {
  if (!before.running) return before
  return { running: false, since: (since ?? now).toISOString() }
}

export function isSame(one: ServiceState, other: ServiceState): boolean {
  return (['ingest', 'worker', 'database'] as const).every((part) => one[part].running === other[part].running)
}
