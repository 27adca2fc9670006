import { LRUCache } from 'lru-cache'
import type { Database } from '../../storage/database.ts'
import { findPoints, type StoredPoint } from './queries/points.ts'

/** Some hundred bytes each. */
const most = 100_000
/** A point keeps its place in the samples for ever; its cadence may change, and then is known this many milliseconds later. */
const keptMs = 60_000

type Known = LRUCache<string, StoredPoint>
const knownOf = new WeakMap<Database, Known>()

/** As `findPoints`, without a statement where all of them were asked for a moment ago. A point that is not there is asked for each time. */
export async function knownPoints(db: Database, deviceId: number, keys: readonly string[]): Promise<StoredPoint[]> {
  const known = knownOf.get(db) ?? new LRUCache<string, StoredPoint>({ max: most, ttl: keptMs })
  knownOf.set(db, known)
  const at = keys.map((key) => known.get(`${deviceId} ${key}`))
  const points = at.filter((point) => point !== undefined)
  if (points.length === keys.length) return points
  const found = await findPoints(db, deviceId, keys)
  for (const point of found) known.set(`${deviceId} ${point.key}`, point)
  return found
}
