import { numbers } from '../../storage/array-literals.ts'
import { type Queryable, rowsOf } from '../../storage/queryable.ts'

/** Samples that a gateway's queue had no room for, and entries gone by its damage: since a boot of the gateway. */
export interface LossCounters {
  dropped: number
  lost: number
}

/** Locks the uplinks, in order. */
export async function lossCounters(tx: Queryable, uplinkIds: readonly string[]): Promise<({ id: string } & LossCounters)[]> {
  const rows = await rowsOf<{ id: string; dropped: string; lost: string }>(
    tx,
    'select id, dropped, lost from uplinks where id = any($1) order by id for no key update',
    [uplinkIds],
  )
  return rows.map(({ id, dropped, lost }) => ({ id, dropped: Number(dropped), lost: Number(lost) }))
}

export interface ToldLoss extends LossCounters {
  id: string
  /** Newly lost. */
  count: number
}

export async function writeLosses(tx: Queryable, told: readonly ToldLoss[], now: Date): Promise<void> {
  await tx.query(
    `update uplinks u
        set dropped = t.dropped, lost = t.lost, data_lost_at = case when t.count > 0 then $5 else u.data_lost_at end
       from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) as t (id, dropped, lost, count) where t.id = u.id`,
    [
      told.map(({ id }) => id),
      numbers(told.map(({ dropped }) => dropped)),
      numbers(told.map(({ lost }) => lost)),
      numbers(told.map(({ count }) => count)),
      now,
    ],
  )
}

/** One open alarm an uplink, which counts on while it is open. @returns ids of those that opened or grew */
export async function openDataLost(tx: Queryable, losses: readonly ToldLoss[], level: number, now: Date): Promise<string[]> {
  if (losses.length === 0) return []
  const rows = await rowsOf<{ id: string }>(
    tx,
    `insert into alarms (business_id, uplink_id, kind, level, side, opened_at, opening_value, cause_id)
     select u.business_id, u.id, 'data-lost', $3, 'data-lost', $4, t.count, 'u:' || u.id
       from unnest($1::text[], $2::bigint[]) as t (id, count) join uplinks u on u.id = t.id order by u.id
         on conflict (uplink_id, side) where released_at is null and device_id is null
         do update set opening_value = alarms.opening_value + excluded.opening_value
     returning id`,
    [losses.map(({ id }) => id), numbers(losses.map(({ count }) => count)), level, now],
  )
  return rows.map(({ id }) => id)
}

/** Uplinks of these partitions with an open alarm that lost nothing since. */
export async function quietLosses(db: Queryable, partitions: readonly number[], since: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `select u.id from alarms a join uplinks u on u.id = a.uplink_id
      where a.kind = 'data-lost' and a.device_id is null and a.released_at is null and u.data_lost_at < $2
        and right(u.id, 2)::int = any($1::int[])`,
    [partitions, since],
  )
  return rows.map(({ id }) => id)
}

/** @returns ids of the released alarms */
export async function releaseDataLost(tx: Queryable, uplinkIds: readonly string[], since: Date, now: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    `update alarms a set released_at = $3, release_reason = 'quiet' from uplinks u
      where u.id = a.uplink_id and u.id = any($1) and u.data_lost_at < $2 and a.kind = 'data-lost' and a.released_at is null returning a.id`,
    [uplinkIds, since, now],
  )
  return rows.map(({ id }) => id)
}
