import type { Status } from '@kilowatch/telemetry'
import type { PoolClient } from 'pg'
import { notify } from '../storage/notify.ts'
import { type LossCounters, lossCounters, openDataLost, quietLosses, releaseDataLost, writeLosses } from './queries/losses.ts'

/** Major: what happened in the time that is gone, nobody will know. */
const lossLevel = 3
/** Milliseconds without a further loss after which the alarm is over. */
const quietMilliseconds = 3_600_000

/** Readings that were lost since the uplink was heard last; its counters start over with each boot of its own. */
export function lossSince(before: LossCounters, now: LossCounters): number {
  return risen(before.dropped, now.dropped) + risen(before.lost, now.lost)
}

function risen(before: number, now: number): number {
  return now >= before ? now - before : now
}

/**
 * What uplinks say of readings that are gone, in the caller's transaction and before their counters are written otherwise.
 * @returns ids of the alarms that opened or grew
 */
export async function takeLosses(tx: PoolClient, news: ReadonlyMap<string, Partial<Status>>, now: Date): Promise<string[]> {
  const telling = [...news].filter(([, { dropped, lost }]) => dropped !== undefined || lost !== undefined)
  if (telling.length === 0) return []
  const known = new Map(
    (
      await lossCounters(
        tx,
        telling.map(([id]) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const changed = telling.flatMap(([id, told]) => {
    const before = known.get(id)
    if (!before) return []
    const after = { dropped: told.dropped ?? before.dropped, lost: told.lost ?? before.lost }
    const same = after.dropped === before.dropped && after.lost === before.lost
    return same ? [] : [{ id, ...after, count: lossSince(before, after) }]
  })
  if (changed.length === 0) return []
  await writeLosses(tx, changed, now)
  return openDataLost(
    tx,
    changed.filter(({ count }) => count > 0),
    lossLevel,
    now,
  )
}

/** Whose alarm is over, of uplinks of these partitions. */
export function overLosses(db: Parameters<typeof quietLosses>[0], partitions: readonly number[], now: Date) {
  return quietLosses(db, partitions, new Date(now.getTime() - quietMilliseconds))
}

/** Releases the alarms of uplinks that lost nothing for an hour, in a transaction that holds their partitions. */
export async function releaseLosses(tx: PoolClient, uplinkIds: readonly string[], now: Date): Promise<void> {
  await notify(tx, { alarms: await releaseDataLost(tx, uplinkIds, new Date(now.getTime() - quietMilliseconds), now) })
}
