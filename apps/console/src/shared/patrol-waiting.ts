import { readLocal, writeLocal } from './local-values.ts'

/** How much of a patrol waits on this phone to be sent, by person, for whoever signs out: nothing else of the console knows the queue. */
const store = 'kw.patrol-waiting'

type Waiting = Record<string, number>

export function keepPatrolWaiting(userId: string, count: number): void {
  const { [userId]: _, ...others } = readLocal<Waiting>(store) ?? {}
  const waiting = count === 0 ? others : { ...others, [userId]: count }
  writeLocal(store, Object.keys(waiting).length === 0 ? null : waiting)
}

export function patrolWaiting(userId: string): number {
  return readLocal<Waiting>(store)?.[userId] ?? 0
}
