import type { ConfigAnswer, UplinkConfig } from '@kilowatch/telemetry'
import type { Database } from '../../../storage/database.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { limitsFor } from '../limit-rules.ts'
import { openConfigRows, writeAnswers } from '../queries.ts'
import { judgedDevices, lockLimits, outdatedLimits, writeLimits } from '../queries-limits.ts'
import { saidOf } from '../rules.ts'

/** What uplinks of these partitions (0–99) are to be told: what they have neither taken nor refused. */
export async function openConfigs(db: Database, partitions: readonly number[]): Promise<{ uplinkId: string; config: UplinkConfig }[]> {
  for (const uplinkId of await outdatedLimits(db, partitions)) await makeLimits(db, uplinkId)
  const rows = await openConfigRows(db, partitions)
  return rows.map(({ uplink_id, wanted, version, limits, limits_version }) => {
    const config = saidOf(wanted, version)
    return {
      uplinkId: uplink_id,
      config: limits && limits_version ? { ...config, limits: { version: limits_version, ...limits } } : config,
    }
  })
}

/** Makes the limits of an uplink anew; who changes what they are made of meanwhile marks them as outdated again. */
async function makeLimits(db: Database, uplinkId: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (await lockLimits(tx, uplinkId)) await writeLimits(tx, uplinkId, limitsFor(await judgedDevices(tx, uplinkId)))
  })
}

/** Takes what uplinks say of their configuration, in the caller's transaction. @returns those that said something new */
export async function takeConfigAnswers(tx: Queryable, answers: ReadonlyMap<string, ConfigAnswer>, at: Date): Promise<string[]> {
  if (answers.size === 0) return []
  return writeAnswers(
    tx,
    [...answers].map(([id, answer]) => ({ ...answer, id })),
    at,
  )
}
