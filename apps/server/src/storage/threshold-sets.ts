import type { Rule } from '@kilowatch/contract'
import type { Queryable } from './queryable.ts'

/** Limits of a device by pattern of its points. */
export type Rules = Readonly<Record<string, Rule>>

/** Writes a device's limits under the next version; both the person who sets them and the one who changes the type do. */
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
