import type { Rule } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

export type Rules = Readonly<Record<string, Rule>>

export interface StoredSet {
  version: number
  rules: Rules
  changedAt: Date | null
  changedBy: { id: string; name: string } | null
}

interface SetRow {
  version: string
  rules: Rules
  changed_at: Date | null
  user_id: string | null
  user_name: string | null
}

/** The device's limits; version 0 without any rule where none were written yet. `lock`: until the transaction ends. */
export async function findRules(db: Queryable, deviceId: number, lock = false): Promise<StoredSet> {
  const row = await rowOf<SetRow>(
    db,
    `select t.version, t.rules, t.changed_at, u.id as user_id, u.name as user_name
       from threshold_sets t left join users u on u.id = t.changed_by
      where t.device_id = $1 ${lock ? 'for update of t' : ''}`,
    [deviceId],
  )
  if (!row) return { version: 0, rules: {}, changedAt: null, changedBy: null }
  const changedBy = row.user_id && row.user_name !== null ? { id: row.user_id, name: row.user_name } : null
  return { version: Number(row.version), rules: row.rules, changedAt: row.changed_at, changedBy }
}

/** Writes a device's limits under the next version. */
export async function replaceRules(
  tx: Queryable,
  deviceId: number,
  rules: Rules,
  change: { at: Date; userId: string | null },
): Promise<void> {
  await tx.query(
    `insert into threshold_sets as t (device_id, version, rules, changed_at, changed_by) values ($1, 1, $2, $3, $4)
     on conflict (device_id) do update set version = t.version + 1, rules = $2, changed_at = $3, changed_by = $4`,
    [deviceId, JSON.stringify(rules), change.at, change.userId],
  )
}

export interface MeasurePoint {
  key: string
  slot: number
}

/** The device's points that the pattern stands for, where they stand in `v`. */
export function findMeasurePoints(db: Queryable, deviceId: number, pattern: string): Promise<MeasurePoint[]> {
  return rowsOf<MeasurePoint>(
    db,
    `select key, slot::int as slot from device_points
      where device_id = $1 and store = 'v' and regexp_replace(key, '\\.[0-9]+\\.', '.*.') = $2 order by slot`,
    [deviceId, pattern],
  )
}

/** Milliseconds since 1970 and one value for each slot. */
export interface SampleRow {
  at: number
  values: (number | null)[]
}

/** Stored samples after `after`, oldest first, on-time and late ones in one snapshot; at most `limit`. */
export async function readSamplesAfter(
  db: Queryable,
  deviceId: number,
  slots: readonly number[],
  range: { after: Date; until: Date; limit: number },
): Promise<SampleRow[]> {
  const columns = slots.map((slot) => `v[${Math.trunc(slot)}]`).join(', ')
  const part = (table: string) => `(select at, array[${columns}] as values from ${table}
      where device_id = $1 and at > $2 and at <= $3 order by at limit $4)`
  const rows = await rowsOf<{ at: Date; values: (number | null)[] }>(
    db,
    `select distinct on (at) at, values from (${part('samples')} union all ${part('samples_late')}) s order by at limit $4`,
    [deviceId, range.after, range.until, range.limit],
  )
  return rows.map(({ at, values }) => ({ at: at.getTime(), values }))
}

/** Milliseconds between two samples of the device. */
export async function findInterval(db: Queryable, deviceId: number): Promise<number> {
  return (await rowOf<{ interval_ms: number }>(db, 'select interval_ms from devices where id = $1', [deviceId]))?.interval_ms ?? 1_000
}
