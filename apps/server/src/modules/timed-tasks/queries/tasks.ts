import type { CommandReason, TimedRunState } from '@kilowatch/contract'
import type { TimedTask as Carried, Repeat } from '@kilowatch/telemetry'
import { installationZone } from '../../../http/reader-zone.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** A task as it is wanted, with its newest run. */
export interface TaskRow extends Carried {
  enabled: boolean
  made_by: string | null
  made_by_name: string
  ran_at: Date | null
  ran_state: TimedRunState | null
  ran_reason: CommandReason | null
  /** The period that it begins or ends. */
  period: string | null
  period_end: boolean
}

const wire = `t.id, d.ref as device, t.control as command, t.value, t.repeat, t.days, t.at, t.zone, to_char(t.day, 'YYYY-MM-DD') as day,
  (extract(epoch from d.expires_at) * 1000)::float8 as until`

/** In the order of the day. */
export async function tasksOf(db: Queryable, deviceId: number): Promise<TaskRow[]> {
  const rows = await rowsOf<Nullable<TaskRow>>(
    db,
    `select ${wire}, t.enabled, t.made_by, coalesce(u.name, '') as made_by_name, t.ran_at, t.ran_state, t.ran_reason, t.period, t.period_end
       from timed_tasks t join devices d on d.id = t.device_id left join users u on u.id = t.made_by
      where t.device_id = $1 order by t.at, t.made_at, t.id`,
    [deviceId],
  )
  return rows.map(withoutNone)
}

/** What the uplink is to carry out: nothing of devices that are disabled or expired. */
export async function wantedOf(db: Queryable, uplinkId: string, most: number): Promise<Carried[]> {
  const rows = await rowsOf<Nullable<Carried>>(
    db,
    `select ${wire} from timed_tasks t join devices d on d.id = t.device_id
      where t.uplink_id = $1 and t.enabled and not t.held_back and d.disabled_at is null order by t.made_at, t.id limit $2`,
    [uplinkId, most],
  )
  return rows.map(withoutNone)
}

type Nullable<T extends Carried> = Omit<T, 'day' | 'until'> & { day: string | null; until: number | null }

/** On the wire a task without a day, or of a device that does not expire, has none. */
function withoutNone<T extends Carried>({ day, until, ...task }: Nullable<T>): T {
  return { ...task, ...(day === null ? {} : { day }), ...(until === null ? {} : { until }) } as unknown as T
}

export interface Plan {
  control: string
  value: string
  repeat: Repeat
  days: readonly number[]
  day: string | null
  at: string
}

export async function countTasks(tx: Queryable, deviceId: number): Promise<number> {
  const row = await rowOf<{ n: number }>(tx, 'select count(*)::int as n from timed_tasks where device_id = $1', [deviceId])
  return row?.n ?? 0
}

/** In the time of the device's business. */
export async function insertTask(tx: Queryable, deviceId: number, plan: Plan, userId: string, at: Date): Promise<void> {
  await tx.query(
    `insert into timed_tasks (device_id, uplink_id, control, value, repeat, days, day, at, zone, made_by, made_at)
     select d.id, d.uplink_id, $2, $3, $4, $5, $6, $7, b.time_zone, $8, $9
       from devices d join businesses b on b.id = d.business_id where d.id = $1`,
    [deviceId, plan.control, plan.value, plan.repeat, plan.days, plan.day, plan.at, userId, at],
  )
}

export async function updateTask(tx: Queryable, id: string, plan: Plan): Promise<void> {
  await tx.query('update timed_tasks set control = $2, value = $3, repeat = $4, days = $5, day = $6, at = $7 where id = $1', [
    ...[id, plan.control, plan.value],
    ...[plan.repeat, plan.days, plan.day, plan.at],
  ])
}

export async function switchTask(tx: Queryable, id: string, enabled: boolean): Promise<void> {
  await tx.query('update timed_tasks set enabled = $2 where id = $1', [id, enabled])
}

export async function deleteTask(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from timed_tasks where id = $1', [id])
}

/** One of this device, which is no part of a period; locked. */
export function lockTask(tx: Queryable, deviceId: number, id: string): Promise<(Plan & { enabled: boolean }) | undefined> {
  return rowOf(
    tx,
    `select control, value, repeat, days, to_char(day, 'YYYY-MM-DD') as day, at, enabled
       from timed_tasks where device_id = $1 and id::text = $2 and period is null for update`,
    [deviceId, id],
  )
}

export async function zoneOf(db: Queryable, businessId: string): Promise<string> {
  const row = await rowOf<{ time_zone: string }>(db, 'select time_zone from businesses where id = $1', [businessId])
  return row?.time_zone ?? installationZone()
}
