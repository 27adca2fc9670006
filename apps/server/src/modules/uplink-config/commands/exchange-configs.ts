import type { ConfigAnswer, UplinkConfig } from '@kilowatch/telemetry'
import type { Queryable } from '../../../storage/queryable.ts'
import { openConfigRows, writeAnswers } from '../queries.ts'
import { saidOf } from '../rules.ts'

/** What uplinks of these partitions (0–99) are to be told: what they have neither taken nor refused. */
export async function openConfigs(db: Queryable, partitions: readonly number[]): Promise<{ uplinkId: string; config: UplinkConfig }[]> {
  const rows = await openConfigRows(db, partitions)
  return rows.map(({ uplink_id, wanted, version }) => ({ uplinkId: uplink_id, config: saidOf(wanted, version) }))
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
