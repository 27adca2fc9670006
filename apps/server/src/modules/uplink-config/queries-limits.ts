import type { ServedLimits } from '@kilowatch/telemetry'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'
import type { JudgedRow } from './limit-rules.ts'

/** Connected uplinks of these partitions (0–99) that judge by limits which are outdated. */
export async function outdatedLimits(db: Queryable, partitions: readonly number[]): Promise<string[]> {
  const rows = await rowsOf<{ uplink_id: string }>(
    db,
    `select c.uplink_id from uplink_configs c join uplinks u on u.id = c.uplink_id
      where c.is_open and c.limits_stale and c.limits_actual is not null and u.connected and right(c.uplink_id, 2)::int = any($1::int[])
      limit 100`,
    [partitions],
  )
  return rows.map(({ uplink_id }) => uplink_id)
}

/** Nobody marks them as outdated before the transaction ends. @returns whether they are */
export async function lockLimits(tx: Queryable, uplinkId: string): Promise<boolean> {
  const row = await rowOf(tx, 'select from uplink_configs where uplink_id = $1 and limits_stale for update', [uplinkId])
  return row !== undefined
}

/** Devices of an uplink that are judged, with what they are judged by. */
export function judgedDevices(tx: Queryable, uplinkId: string): Promise<JudgedRow[]> {
  return rowsOf(
    tx,
    `select d.ref, coalesce(d.type, d.announced_type) as type, coalesce(t.rules, '{}') as rules
       from devices d left join threshold_sets t on t.device_id = d.id
      where d.uplink_id = $1 and d.disabled_at is null order by d.ref`,
    [uplinkId],
  )
}

export async function writeLimits(tx: Queryable, uplinkId: string, { version, ...limits }: ServedLimits): Promise<void> {
  await tx.query('update uplink_configs set limits = $2, limits_version = $3, limits_stale = false where uplink_id = $1', [
    uplinkId,
    JSON.stringify(limits),
    version,
  ])
}
