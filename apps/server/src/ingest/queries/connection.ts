import type { Status } from '@kilowatch/telemetry'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

/** What an uplink says of itself. @returns whether its connection changed */
export async function writeConnection(tx: Queryable, uplinkId: string, status: Partial<Status>, now: Date): Promise<boolean> {
  const before = await rowOf<{ connected: boolean; connection_at: Date | null }>(
    tx,
    'select connected, connection_at from uplinks where id = $1 for update',
    [uplinkId],
  )
  if (!before) return false
  const changed = status.connected !== undefined && (status.connected !== before.connected || before.connection_at === null)
  await tx.query(
    `update uplinks
        set connected = coalesce($2, connected), connection_at = case when $3 then $4 else connection_at end, heard_at = case when $2 is not false then $4 else heard_at end,
            signal = coalesce($5, signal), power = coalesce($6, power), queued = coalesce($7, queued), dropped = coalesce($8, dropped),
            set_aside = coalesce($9, set_aside)
      where id = $1`,
    [
      uplinkId,
      status.connected ?? null,
      changed,
      now,
      status.signal ?? null,
      status.power ?? null,
      status.queued ?? null,
      status.dropped ?? null,
      status.set_aside ?? null,
    ],
  )
  if (changed) {
    await tx.query(
      'insert into connection_log (uplink_id, at, connected) values ($1, $2, $3) on conflict (uplink_id, at) do update set connected = excluded.connected',
      [uplinkId, now, status.connected],
    )
  }
  return changed
}

export async function writeHeard(tx: Queryable, uplinkIds: readonly string[], heardAt: Date): Promise<void> {
  await tx.query('update uplinks set heard_at = $2 where id = any($1)', [uplinkIds, heardAt])
}

export interface Unreached {
  id: number
  box_id: string
  business_id: string
  unreachable: string | null
}

/** Devices of an uplink that are unreachable now, or are named among `refs`. */
export function unreachableDevices(tx: Queryable, uplinkId: string, refs: readonly string[]): Promise<(Unreached & { ref: string })[]> {
  return rowsOf(
    tx,
    `select id, ref, box_id, business_id, unreachable from devices
      where uplink_id = $1 and disabled_at is null and (unreachable is not null or ref = any($2)) order by id`,
    [uplinkId, refs],
  )
}

interface IdRow {
  id: string
}

/** The gateway cannot read the device. @returns ids of opened alarms */
export async function openUnreachable(
  tx: Queryable,
  uplinkId: string,
  device: Unreached,
  reason: string,
  since: Date,
  level: number,
): Promise<string[]> {
  await tx.query('update devices set unreachable = $2, unreachable_at = coalesce(unreachable_at, $3) where id = $1', [
    device.id,
    reason,
    since,
  ])
  if (device.unreachable !== null) return []
  const rows = await rowsOf<IdRow>(
    tx,
    `insert into alarms (business_id, uplink_id, device_id, kind, level, side, opened_at, cause_id)
     values ($1, $2, $3, 'unreachable', $4, $5, $6, $7) on conflict do nothing returning id`,
    [device.business_id, uplinkId, device.id, level, reason, since, `d:${device.box_id}`],
  )
  return rows.map(({ id }) => id)
}

/** The gateway reads it again. @returns ids of released alarms */
export async function releaseUnreachable(tx: Queryable, deviceId: number, now: Date): Promise<string[]> {
  await tx.query('update devices set unreachable = null, unreachable_at = null where id = $1', [deviceId])
  const rows = await rowsOf<IdRow>(
    tx,
    `update alarms set released_at = $2, release_reason = 'heard'
      where device_id = $1 and kind = 'unreachable' and released_at is null returning id`,
    [deviceId, now],
  )
  return rows.map(({ id }) => id)
}
