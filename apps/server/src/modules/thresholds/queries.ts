import { type Queryable, rowOf } from '../../storage/queryable.ts'
import type { Rules } from '../../storage/threshold-sets.ts'

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
