import type { TimedRun, TimedTask, TimetableReport } from '@kilowatch/telemetry'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface TimetableRow {
  connected: boolean
  wanted: number | null
  changed_at: Date | null
  actual: number | null
  actual_tasks: TimedTask[] | null
  heard_at: Date | null
}

/** How the list of a device's gateway stands, what the device is called there, and why nothing of it is carried out. */
export function timetableOf(
  db: Queryable,
  deviceId: number,
): Promise<(TimetableRow & { ref: string; blocked: 'disabled' | 'expired' | null }) | undefined> {
  return rowOf(
    db,
    `select d.ref, case when d.disabled_at is not null then 'disabled' when d.expires_at <= now() then 'expired' end as blocked, u.connected, t.wanted, t.changed_at, t.actual, t.actual_tasks, t.heard_at
       from devices d join uplinks u on u.id = d.uplink_id left join timetables t on t.uplink_id = u.id where d.id = $1`,
    [deviceId],
  )
}

/** Connected uplinks in these partitions (0–99) that have not said that they carry out the wanted list. */
export function behindOf(db: Queryable, partitions: readonly number[]): Promise<{ uplink_id: string; wanted: number }[]> {
  return rowsOf(
    db,
    `select t.uplink_id, t.wanted from timetables t join uplinks u on u.id = t.uplink_id
      where t.wanted is distinct from t.actual and u.connected and right(t.uplink_id, 2)::int = any($1::int[]) order by t.uplink_id limit 100`,
    [partitions],
  )
}

/** Takes tasks of devices that expired at uplinks in these partitions (0–99) off their lists, and puts those of renewed ones back. */
export async function holdBackExpired(db: Queryable, partitions: readonly number[]): Promise<number[]> {
  const rows = await rowsOf<{ device_id: number }>(
    db,
    `update timed_tasks t set held_back = not t.held_back from devices d
      where d.id = t.device_id and t.held_back <> (d.expires_at is not null and d.expires_at <= now())
        and right(t.uplink_id, 2)::int = any($1::int[]) returning t.device_id`,
    [partitions],
  )
  return [...new Set(rows.map(({ device_id }) => device_id))]
}

/** What was known to be carried out before; locked. */
export async function lockActual(tx: Queryable, uplinkId: string): Promise<TimedTask[] | undefined> {
  const row = await rowOf<{ actual_tasks: TimedTask[] }>(tx, 'select actual_tasks from timetables where uplink_id = $1 for update', [
    uplinkId,
  ])
  return row?.actual_tasks
}

/** A version beyond ours is of a database that is no more: ours goes on behind it. */
export async function keepActual(tx: Queryable, uplinkId: string, { version, tasks }: TimetableReport, now: Date): Promise<void> {
  await tx.query(
    `insert into timetables (uplink_id, wanted, actual, actual_tasks, heard_at) values ($1, $2::int + 1, $2, $3, $4)
     on conflict (uplink_id) do update
        set actual = $2, actual_tasks = $3, heard_at = $4,
            wanted = case when timetables.wanted < $2 then $2 + 1 else timetables.wanted end`,
    [uplinkId, version, JSON.stringify(tasks), now],
  )
}

export interface RunDevice {
  id: number
  box_id: string
  business_id: string
}

/** The device of a task, or the one that is called so at the uplink. */
export function deviceOfRun(
  tx: Queryable,
  uplinkId: string,
  taskId: string,
  ref: string,
): Promise<(RunDevice & { own: boolean; control: string | null; value: string | null }) | undefined> {
  return rowOf(
    tx,
    `select d.id, d.box_id, d.business_id, t.id is not null as own, t.control, t.value
       from devices d left join timed_tasks t on t.device_id = d.id and t.id = $2
      where d.uplink_id = $1 and (t.id is not null or d.ref = $3) order by t.id limit 1`,
    [uplinkId, taskId, ref],
  )
}

/** @returns whether it had not been stored before */
export async function insertRun(tx: Queryable, { id }: Pick<TimedRun, 'id'>, deviceId: number, due: Date, now: Date): Promise<boolean> {
  const text = 'insert into timed_runs (id, device_id, due_at, heard_at) values ($1, $2, $3, $4) on conflict (id) do nothing returning id'
  return (await rowOf(tx, text, [id, deviceId, due, now])) !== undefined
}

/** The newest run of a task; one of a single day is over with it. */
export async function noteRun(tx: Queryable, { task, state, reason }: TimedRun, due: Date): Promise<void> {
  await tx.query(
    `update timed_tasks set ran_at = $2, ran_state = $3, ran_reason = $4, enabled = enabled and repeat <> 'once'
      where id = $1 and (ran_at is null or ran_at <= $2)`,
    [task, due, state, reason ?? null],
  )
}

/** Devices of the uplink that have timed tasks: who watches them sees how its list stands. */
export async function timedDevices(tx: Queryable, uplinkId: string): Promise<number[]> {
  const rows = await rowsOf<{ device_id: number }>(tx, 'select distinct device_id from timed_tasks where uplink_id = $1', [uplinkId])
  return rows.map(({ device_id }) => device_id)
}
