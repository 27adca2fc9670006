import type { AlarmsOfKind, OfflineSpell } from '@kilowatch/contract'
import type { Visible } from '../../http/subjects.ts'
import { type Prepared, type Queryable, rowsOf } from '../../storage/queryable.ts'

/** Whose devices: all that the caller sees, or of these those of one business alone. */
export interface Scope {
  userId: string
  businessId: string | null
}

export interface ValueRow {
  box_id: string
  name: string
  type: string
  info: Record<string, string | number>
  site: string
  key: string
  value: number
  at: string
  cadence: string
  rules: Readonly<Record<string, { high?: readonly [number, number]; low?: readonly [number, number] }>> | null
}

// Planning it takes ten times as long as running it, and every console asks each minute: each connection plans it once.
const values: Prepared = {
  name: 'ranked-values',
  text: `select d.box_id, d.name, coalesce(d.type, d.announced_type) as type, d.info, d.site, p.key, l.v[p.slot] as value, p.cadence_ms as cadence,
            coalesce(l.v_at[p.slot], (extract(epoch from l.at) * 1000)::bigint) as at, t.rules
       from visible_devices d
       join device_points p on p.device_id = d.id and p.store = 'v'
       join latest l on l.device_id = d.id
       left join threshold_sets t on t.device_id = d.id
      where d.user_id = $1 and ($3::bigint is null or d.business_id = $3) and ($4::int[] is null or d.id = any($4))
        and d.online and d.disabled_at is null and l.v[p.slot] is not null
        and p.key = any($2)`,
}

/** Newest values of these points over all devices of the scope, or those of `among`, with the device's limits. */
export function listValues(
  db: Queryable,
  { userId, businessId }: Scope,
  keys: readonly string[],
  among: readonly number[] | null = null,
): Promise<ValueRow[]> {
  return rowsOf<ValueRow>(db, values, [userId, keys, businessId, among])
}

/** A time that alarms tell of, and what is counted up to its end. */
export interface Span {
  from: Date
  now: Date
}

/**
 * From alarms that say that a device or its gateway was not heard, what of them lies in the time, by device. `mine`: a relation with `id`,
 * `business_id` and `uplink_id`. Those that ended since then and those that go on are found by the indexes that each of the two has.
 */
const away = `
     gone as materialized (
       select device_id, uplink_id, opened_at, released_at from alarms
        where business_id in (select business_id from mine) and kind = 'offline' and opened_at < $3 and released_at > $2
       union all
       select device_id, uplink_id, opened_at, null from alarms
        where business_id in (select business_id from mine) and kind = 'offline' and opened_at < $3 and released_at is null),
     missed as (
       select device_id as id, opened_at, released_at from gone where device_id is not null
       union all
       select mine.id, gone.opened_at, gone.released_at from gone join mine on mine.uplink_id = gone.uplink_id where gone.device_id is null),
     away as (
       select id, range_agg(tstzrange(greatest(opened_at, $2), least(coalesce(released_at, $3), $3))) as spells
         from missed join mine using (id)
        group by id)`

export interface OfflineRow {
  box_id: string
  name: string
  type: string
  site: string
  seconds: number
  spells: number
  offline: boolean
}

/** Devices that were offline in the time, longest first; a device counts as gone while its gateway is. */
export function listOfflineTimes(db: Queryable, scope: Scope, { from, now }: Span, most: number): Promise<OfflineRow[]> {
  return rowsOf<OfflineRow>(
    db,
    `with mine as materialized (
       select id, box_id, name, coalesce(type, announced_type) as type, site, business_id, uplink_id, online
         from visible_devices where user_id = $1 and ($4::bigint is null or business_id = $4)),
${away}
     select d.box_id, d.name, d.type, d.site, s.seconds, s.spells, not d.online as offline
       from away join mine d on d.id = away.id
      cross join lateral (
        select sum(extract(epoch from upper(spell) - lower(spell)))::int as seconds, count(*)::int as spells from unnest(away.spells) as spell) s
      where s.seconds > 0
      order by s.seconds desc, d.box_id limit $5`,
    [scope.userId, from, now, scope.businessId, most],
  )
}

/** When one device was offline in the time, newest first; a spell that goes on has no end. */
export async function listSpells(db: Queryable, deviceId: number, { from, now }: Span): Promise<OfflineSpell[]> {
  const rows = await rowsOf<{ from: Date; to: Date }>(
    db,
    `with mine as (select id, business_id, uplink_id from devices where id = $1),
${away}
     select lower(spell) as "from", upper(spell) as "to" from away cross join lateral unnest(away.spells) as spell order by 1 desc`,
    [deviceId, from, now],
  )
  return rows.map((row) => ({
    from: row.from.toISOString(),
    to: row.to.getTime() >= now.getTime() ? null : row.to.toISOString(),
    seconds: Math.round((row.to.getTime() - row.from.getTime()) / 1_000),
  }))
}

/** Alarms that opened since then, by kind. */
export function countKinds(db: Queryable, { userId }: Visible, businessId: string | null, from: Date): Promise<AlarmsOfKind[]> {
  return rowsOf<AlarmsOfKind>(
    db,
    `select kind as type, count(*)::int as alarms, (count(*) filter (where confirmed_at is null))::int as unconfirmed, max(level)::int as level
       from visible_alarms where user_id = $1 and ($2::bigint is null or business_id = $2) and opened_at >= $3
      group by kind order by alarms desc, kind`,
    [userId, businessId, from],
  )
}
