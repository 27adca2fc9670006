import type { Status } from '@kilowatch/telemetry'
import { type Queryable, rowsOf } from '../../storage/queryable.ts'

/** What uplinks say of themselves. @returns those whose connection changed */
export async function writeConnections(tx: Queryable, told: ReadonlyMap<string, Partial<Status>>, now: Date): Promise<string[]> {
  const before = await rowsOf<{ id: string; connected: boolean; connection_at: Date | null }>(
    tx,
    'select id, connected, connection_at from uplinks where id = any($1) order by id for no key update',
    [[...told.keys()]],
  )
  const changed = before.filter(({ id, connected, connection_at }) => {
    const said = told.get(id)?.connected
    return said !== undefined && (said !== connected || connection_at === null)
  })
  const changedIds = changed.map(({ id }) => id)
  const known = before.flatMap(({ id }) => {
    const status = told.get(id)
    return status ? [{ ...status, id, changed: changedIds.includes(id) }] : []
  })
  await tx.query(
    `update uplinks u
        set connected = coalesce(t.connected, u.connected), connection_at = case when t.changed then $9 else u.connection_at end,
            heard_at = case when t.connected is not false then $9 else u.heard_at end,
            signal = coalesce(t.signal, u.signal), power = coalesce(t.power, u.power), queued = coalesce(t.queued, u.queued),
            dropped = coalesce(t.dropped, u.dropped), set_aside = coalesce(t.set_aside, u.set_aside)
       from unnest($1::text[], $2::boolean[], $3::boolean[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[])
         as t (id, connected, changed, signal, power, queued, dropped, set_aside)
      where u.id = t.id`,
    [
      known.map(({ id }) => id),
      known.map(({ connected }) => connected ?? null),
      known.map(({ changed }) => changed),
      known.map(({ signal }) => signal ?? null),
      known.map(({ power }) => power ?? null),
      known.map(({ queued }) => queued ?? null),
      known.map(({ dropped }) => dropped ?? null),
      known.map(({ set_aside }) => set_aside ?? null),
      now,
    ],
  )
  if (changed.length > 0) {
    await tx.query(
      `insert into connection_log (uplink_id, at, connected) select id, $3, connected from unnest($1::text[], $2::boolean[]) as t (id, connected)
           on conflict (uplink_id, at) do update set connected = excluded.connected`,
      [changedIds, changedIds.map((id) => told.get(id)?.connected), now],
    )
  }
  return changedIds
}

/** Uplinks that were heard, and how far their clocks are off, ms; null: they said no time. */
export async function writeHeard(tx: Queryable, heard: readonly { id: string; clockOff: number | null }[], heardAt: Date): Promise<void> {
  await tx.query(
    `update uplinks u set heard_at = $3, clock_off_ms = coalesce(t.off, u.clock_off_ms)
       from unnest($1::text[], $2::bigint[]) as t (id, off) where u.id = t.id`,
    [heard.map(({ id }) => id), heard.map(({ clockOff }) => (clockOff === null ? null : Math.round(clockOff))), heardAt],
  )
}

export interface Unreached {
  id: number
  uplink_id: string
  ref: string
  box_id: string
  business_id: string
  unreachable: string | null
}

/** Devices of these uplinks that are unreachable now, or that are named: pairs of uplink and ref. */
export function unreachableDevices(
  tx: Queryable,
  uplinkIds: readonly string[],
  named: readonly { uplinkId: string; ref: string }[],
): Promise<Unreached[]> {
  return rowsOf(
    tx,
    `select id, uplink_id, ref, box_id, business_id, unreachable from devices
      where uplink_id = any($1) and disabled_at is null
        and (unreachable is not null or (uplink_id, ref) in (select * from unnest($2::text[], $3::text[]))) order by id`,
    [uplinkIds, named.map(({ uplinkId }) => uplinkId), named.map(({ ref }) => ref)],
  )
}

interface IdRow {
  id: string
}

/** Their gateway cannot read them, each with the reason. @returns ids of opened alarms */
export async function openUnreachable(
  tx: Queryable,
  devices: readonly (Unreached & { reason: string })[],
  since: Date,
  level: number,
): Promise<string[]> {
  if (devices.length === 0) return []
  await tx.query(
    `update devices set unreachable = t.reason, unreachable_at = coalesce(unreachable_at, $3)
       from unnest($1::int[], $2::text[]) as t (id, reason) where devices.id = t.id`,
    [devices.map(({ id }) => id), devices.map(({ reason }) => reason), since],
  )
  const fresh = devices.filter(({ unreachable }) => unreachable === null)
  const rows = await rowsOf<IdRow>(
    tx,
    `insert into alarms (business_id, uplink_id, device_id, kind, level, side, opened_at, cause_id)
     select d.business_id, d.uplink_id, d.id, 'unreachable', $3, t.reason, $4, 'd:' || d.box_id
       from unnest($1::int[], $2::text[]) as t (id, reason) join devices d on d.id = t.id
         on conflict do nothing returning id`,
    [fresh.map(({ id }) => id), fresh.map(({ reason }) => reason), level, since],
  )
  return rows.map(({ id }) => id)
}

/** Their gateway reads them again. @returns ids of released alarms */
export async function releaseUnreachable(tx: Queryable, deviceIds: readonly number[], now: Date): Promise<string[]> {
  if (deviceIds.length === 0) return []
  await tx.query('update devices set unreachable = null, unreachable_at = null where id = any($1::int[])', [deviceIds])
  const rows = await rowsOf<IdRow>(
    tx,
    `update alarms set released_at = $2, release_reason = 'heard'
      where device_id = any($1::int[]) and kind = 'unreachable' and released_at is null returning id`,
    [deviceIds, now],
  )
  return rows.map(({ id }) => id)
}
