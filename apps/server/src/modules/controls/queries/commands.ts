import type { Command, CommandReason, CommandState } from '@kilowatch/contract'
import type { OfferedControl } from '@kilowatch/telemetry'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

interface CommandRow {
  id: string
  control: string
  value: string
  state: CommandState
  reason: CommandReason | null
  reading: number | null
  requested_at: Date
  requested_by: string
  requested_by_name: string
  expires_at: Date
  sent_at: Date | null
  acknowledged_at: Date | null
  ended_at: Date | null
}

const shown = `
  select c.id, c.control, c.value, c.state, c.reason, c.reading, c.requested_at, c.requested_by, coalesce(u.name, '') as requested_by_name,
         c.expires_at, c.sent_at, c.acknowledged_at, c.ended_at
    from device_commands c join users u on u.id = c.requested_by`

function commandOf(row: CommandRow): Command {
  return {
    id: row.id,
    control: row.control,
    value: row.value,
    state: row.state,
    reason: row.reason,
    reading: row.reading,
    requestedAt: row.requested_at.toISOString(),
    requestedBy: { id: row.requested_by, name: row.requested_by_name },
    expiresAt: row.expires_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

const ofSetting = `starts_with(c.control, 'setting.')`

/** The newest command of each setting. */
export async function newestOfSettings(db: Queryable, deviceId: number): Promise<Command[]> {
  const rows = await rowsOf<CommandRow>(
    db,
    `select distinct on (s.control) s.* from (${shown} where c.device_id = $1 and ${ofSetting} and c.requested_at > now() - interval '1 day') s
      order by s.control, s.requested_at desc, s.id`,
    [deviceId],
  )
  return rows.map(commandOf)
}

/** Of controls alone; the newest first. */
export async function newestCommands(db: Queryable, deviceId: number, limit: number): Promise<Command[]> {
  const rows = await rowsOf<CommandRow>(
    db,
    `${shown} where c.device_id = $1 and not ${ofSetting} order by c.requested_at desc, c.id limit $2`,
    [deviceId, limit],
  )
  return rows.map(commandOf)
}

export interface Controllable {
  name: string
  ref: string
  connected: boolean
  controls: OfferedControl[]
  /** Why nothing may be commanded now. */
  blocked: 'disabled' | 'expired' | null
}

/** What the device's gateway says can be done to it; `lock`: until the transaction ends nobody else commands this device. */
export function findControllable(db: Queryable, deviceId: number, lock = false): Promise<Controllable | undefined> {
  return rowOf(
    db,
    `select d.name, d.ref, u.connected, d.controls,
            case when d.disabled_at is not null then 'disabled' when d.expires_at <= now() then 'expired' end as blocked
       from devices d join uplinks u on u.id = d.uplink_id where d.id = $1${lock ? ' for update of d' : ''}`,
    [deviceId],
  )
}

/** The command that this person requested by this key, where they did so before. */
export async function findRequested(db: Queryable, deviceId: number, key: string): Promise<(Command & { deviceId: number }) | undefined> {
  const row = await rowOf<CommandRow>(db, `${shown} where c.device_id = $1 and c.request_key = $2`, [deviceId, key])
  return row && { ...commandOf(row), deviceId }
}

/** Whether a command of this control has not come to its end. */
export async function isUnderWay(db: Queryable, deviceId: number, control: string): Promise<boolean> {
  const text = 'select id from device_commands where device_id = $1 and control = $2 and ended_at is null'
  return (await rowOf(db, text, [deviceId, control])) !== undefined
}

/** How many commands. */
export interface CommandCount {
  all: number
  /** Those to something dangerous. */
  dangerous: number
}

/** Commands since then, of the device and of the person. */
export async function countCommands(
  db: Queryable,
  deviceId: number,
  userId: string,
  since: Date,
): Promise<{ device: CommandCount; person: CommandCount }> {
  const count = async (column: 'device_id' | 'requested_by', id: number | string) =>
    (await rowOf<CommandCount>(
      db,
      `select count(*)::int as all, count(seen)::int as dangerous from device_commands where ${column} = $1 and requested_at > $2`,
      [id, since],
    )) ?? { all: 0, dangerous: 0 }
  return { device: await count('device_id', deviceId), person: await count('requested_by', userId) }
}

export interface NewCommand {
  deviceId: number
  uplinkId: string
  key: string
  control: string
  value: string
  /** Of a dangerous one: the proving state's code that was seen. */
  seen: number | null
  place: number
  userId: string
  at: Date
  expiresAt: Date
}

export async function insertCommand(tx: Queryable, command: NewCommand): Promise<void> {
  await tx.query(
    `insert into device_commands (device_id, uplink_id, request_key, control, value, seen, place, state, requested_at, requested_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'requested', $8, $9, $10)`,
    [
      ...[command.deviceId, command.uplinkId, command.key, command.control, command.value, command.seen],
      ...[command.place, command.at, command.userId, command.expiresAt],
    ],
  )
}
