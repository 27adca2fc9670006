import type { PlacedPoint } from '@kilowatch/catalog/judging'
import type { Rule } from '@kilowatch/contract'
import { type Queryable, rowsOf } from '../../../../storage/queryable.ts'

/** A device with what its rules need, as it stands in the database. */
export interface JudgedRow {
  id: number
  box_id: string
  uplink_id: string
  business_id: string
  type: string
  online: boolean
  rules: Record<string, Rule> | null
  at: Date | null
  v: (number | null)[] | null
  c: (number | null)[] | null
  rule_state: unknown
  points: PlacedPoint[]
}

/** Of those that are not disabled. Locks the latest rows: what comes out must not change before it is written back. */
export function judgedRows(tx: Queryable, deviceIds: readonly number[]): Promise<JudgedRow[]> {
  return rowsOf(
    tx,
    `select d.id, d.box_id, d.uplink_id, d.business_id, coalesce(d.type, d.announced_type) as type, d.online,
            t.rules, l.at, l.v, l.c, l.rule_state,
            coalesce((select json_agg(json_build_object('key', p.key, 'store', p.store, 'slot', p.slot, 'cadence', p.cadence_ms))
                        from device_points p where p.device_id = d.id), '[]') as points
       from devices d
       join latest l on l.device_id = d.id
       left join threshold_sets t on t.device_id = d.id
      where d.id = any($1::int[]) and d.disabled_at is null order by d.id for update of l`,
    [deviceIds],
  )
}

interface IdRow {
  id: string
}

/** Closes every alarm of devices that were disabled, offline and unreachable ones too. @returns ids of the alarms */
export async function closeDisabled(tx: Queryable, deviceIds: readonly number[], now: Date): Promise<string[]> {
  const rows = await rowsOf<IdRow>(
    tx,
    `update alarms set released_at = $2, release_reason = 'disabled' where device_id = any($1::int[]) and released_at is null returning id`,
    [deviceIds, now],
  )
  return rows.map(({ id }) => id)
}

/** Closes alarms of values whose rule (`point|side`) is not among those that remain of their device. @returns ids of the alarms */
export async function closeOthers(
  tx: Queryable,
  devices: readonly { id: number; remaining: readonly string[] }[],
  reason: 'limit-removed' | 'retyped',
  now: Date,
): Promise<string[]> {
  const rows = await rowsOf<IdRow>(
    tx,
    `update alarms a set released_at = $2, release_reason = $3
       from json_to_recordset($1::json) as r(id int, remaining jsonb)
      where a.device_id = r.id and a.released_at is null and a.kind in ('threshold', 'state') and not r.remaining ? (a.point || '|' || a.side)
      returning a.id`,
    [JSON.stringify(devices.map(({ id, remaining }) => ({ id, remaining }))), now, reason],
  )
  return rows.map(({ id }) => id)
}

export async function writeRuleStates(tx: Queryable, states: readonly { id: number; text: string | null }[]): Promise<void> {
  await tx.query(
    `update latest l set rule_state = s.text::jsonb from unnest($1::int[], $2::text[]) as s(id, text) where l.device_id = s.id`,
    [states.map(({ id }) => id), states.map(({ text }) => text)],
  )
}

export async function clearRuleState(tx: Queryable, deviceIds: readonly number[]): Promise<void> {
  await tx.query('update latest set rule_state = null where device_id = any($1::int[])', [deviceIds])
}
