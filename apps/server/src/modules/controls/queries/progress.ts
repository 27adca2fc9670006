import type { CommandReason, CommandState } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** A command as its uplink is told of it. */
export interface OpenCommand {
  id: string
  uplink_id: string
  device_id: number
  ref: string
  control: string
  value: string
  seen: number | null
  state: CommandState
  expires_at: Date
  ask: string | null
}

const open = `
  select c.id, c.uplink_id, c.device_id, d.ref, c.control, c.value, c.seen, c.state, c.expires_at, c.ask
    from device_commands c join devices d on d.id = c.device_id
   where c.ended_at is null`

/** A device that was disabled begins nothing; what was begun before comes to its end. */
const mayBegin = `(c.state <> 'requested' or d.disabled_at is null)`

/** Commands of uplinks in these partitions (0–99) that have not come to their end, oldest first; those that expired before they were begun are left out. */
export function openOf(db: Queryable, partitions: readonly number[], now: Date): Promise<OpenCommand[]> {
  return rowsOf(
    db,
    `${open} and ${mayBegin} and right(c.uplink_id, 2)::int = any($1::int[]) and (c.state <> 'requested' or c.expires_at > $2) order by c.requested_at, c.place limit 1000`,
    [partitions, now],
  )
}

/** One that has not come to its end, of this uplink; locked until the transaction ends. */
export function lockOpen(tx: Queryable, id: string, uplinkId: string): Promise<OpenCommand | undefined> {
  return rowOf(tx, `${open} and ${mayBegin} and c.id = $1 and c.uplink_id = $2 for update of c`, [id, uplinkId])
}

/** Those that time alone may move on; locked. Somebody else's are left to them. */
export function lockOverdue(tx: Queryable, now: Date): Promise<OpenCommand[]> {
  return rowsOf(tx, `${open} and c.expires_at <= $1 order by c.id limit 500 for update of c skip locked`, [now])
}

export interface Moved {
  id: string
  to: CommandState
  reason?: string
  reading?: number
  ask?: string
  ended: boolean
}

export async function moveCommand(tx: Queryable, { id, to, reason, reading, ask, ended }: Moved, now: Date): Promise<void> {
  await tx.query(
    `update device_commands
        set state = $2, reason = $3, reading = $4, ask = coalesce($5, ask),
            sent_at = case when $2 = 'sent' then $7 else sent_at end,
            acknowledged_at = case when $2 = 'acknowledged' then $7 else acknowledged_at end,
            ended_at = case when $6 then $7::timestamptz end
      where id = $1`,
    [id, to, reason ?? null, reading ?? null, ask ?? null, ended, now],
  )
}

/** Refuses what these devices were not let begin. @returns devices that had something */
export async function refuseRequested(tx: Queryable, deviceIds: readonly number[], reason: CommandReason, now: Date): Promise<number[]> {
  const rows = await rowsOf<{ device_id: number }>(
    tx,
    `update device_commands set state = 'refused', reason = $2, ended_at = $3
      where device_id = any($1::int[]) and state = 'requested' returning device_id`,
    [deviceIds, reason, now],
  )
  return [...new Set(rows.map(({ device_id }) => device_id))]
}
