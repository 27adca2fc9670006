import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** One process decides at a time, so that nobody gets an eleventh message because two counted to ten. @returns whether it is this one, until the end of the transaction */
export async function takeDeciding(tx: Queryable): Promise<boolean> {
  const row = await rowOf<{ mine: boolean }>(tx, `select pg_try_advisory_xact_lock(hashtextextended('notifications', 0)) as mine`)
  return row?.mine ?? false
}

export interface AlarmRow {
  id: string
  business_id: string
  uplink_id: string
  device_id: number | null
  kind: string
  level: 1 | 2 | 3 | 4
  point: string
  side: string
  opened_at: Date
  known_at: Date
  released_at: Date | null
  release_reason: string | null
  opening_value: number | null
  limit_value: number | null
  activations: number | null
  closing_value: number | null
  peak: number | null
  confirmed: boolean
  assignee_id: string | null
  assignee_name: string | null
  assigned_at: Date | null
  assigned_by: string | null
  shelved_until: Date | null
  maintained_until: Date | null
  maintained: boolean
  found_afterwards: boolean
  time_zone: string
  closed: boolean
  uplink_name: string
  box_id: string | null
  device_name: string | null
  device_type: string | null
  device_info: Record<string, string | number> | null
  site: string
  disabled: boolean
  expired: boolean
  uplink_silent: boolean
  uplink_was_silent: boolean
}

/** Which alarms are looked at, and what is remembered of them. `due` is exact text: another value means that something happened meanwhile. */
export interface DueRow extends AlarmRow {
  due: string
  opened_told: boolean
  released_told: boolean
}

const alarmColumns = `
  a.id, a.business_id, a.uplink_id, a.device_id, a.kind, a.level, a.point, a.side, a.opened_at, coalesce(a.live_at, a.opened_at) as known_at, a.released_at, a.release_reason,
  a.opening_value, a.limit_value, a.activations, a.closing_value, a.peak, a.confirmed_at is not null as confirmed,
  (select max(m.to_at) from maintained_devices m where m.device_id = a.device_id and m.from_at <= $1 and m.to_at > $1) as maintained_until,
  a.released_at is not null and exists (
    select from maintained_devices m where m.device_id = a.device_id and m.from_at <= a.opened_at and m.to_at >= a.released_at) as maintained,
  a.assignee_id, p.name as assignee_name, g.at as assigned_at, g.by_user as assigned_by, a.shelved_until, a.found_afterwards,
  b.time_zone, b.closed_at is not null as closed, u.name as uplink_name, d.box_id, d.name as device_name,
  coalesce(d.type, d.announced_type) as device_type, d.info as device_info,
  coalesce(d.site, (select site from devices where uplink_id = u.id group by site order by count(*) desc, site limit 1), '') as site,
  d.disabled_at is not null as disabled, coalesce(d.expires_at <= $1, false) as expired,
  exists (select from alarms s where s.uplink_id = a.uplink_id and s.device_id is null and s.kind = 'offline' and s.released_at is null) as uplink_silent,
  a.device_id is not null and a.kind in ('offline', 'unreachable') and a.released_at is not null and exists (
    select from alarms s where s.uplink_id = a.uplink_id and s.device_id is null and s.kind = 'offline'
       and s.opened_at <= a.released_at and coalesce(s.released_at, 'infinity') >= a.opened_at) as uplink_was_silent`
const alarmTables = `
  alarms a
    join businesses b on b.id = a.business_id
    join uplinks u on u.id = a.uplink_id
    left join devices d on d.id = a.device_id
    left join users p on p.id = a.assignee_id
    left join lateral (
      select at, by_user from work_steps where alarm_id = a.id and step = 'assigned' and assignee_id = a.assignee_id order by id desc limit 1
    ) g on a.assignee_id is not null`

/** Alarms whose time has come, oldest first. They stay in the database until the end of the transaction. $1 now, $2 how many */
export const dueStatement = `
  with due as materialized (
    select n.alarm_id, n.due_at::text as due, n.opened_told_at is not null as opened_told, n.released_told_at is not null as released_told
      from alarm_outbox n join alarms a on a.id = n.alarm_id
     where n.due_at <= $1 order by n.due_at, n.alarm_id limit $2 for key share of a skip locked)
  select ${alarmColumns}, due.due, due.opened_told, due.released_told
    from due join ${alarmTables.replace('alarms a', 'alarms a on a.id = due.alarm_id')}
   order by a.opened_at, a.id`

export function takeDue(tx: Queryable, now: Date, limit: number): Promise<DueRow[]> {
  return rowsOf<DueRow>(tx, dueStatement, [now, limit])
}

export function readAlarmRows(db: Queryable, ids: readonly string[], now: Date): Promise<AlarmRow[]> {
  return rowsOf<AlarmRow>(db, `select ${alarmColumns} from ${alarmTables} where a.id = any($2::bigint[])`, [now, ids])
}

export interface Outcome {
  alarmId: string
  due: string
  nextAt: Date | null
  openedTold: boolean
  releasedTold: boolean
}

/**
 * When each is looked at again. The last statement of the transaction: anyone who changes an alarm waits for it no longer than this takes.
 * An alarm to which something happened meanwhile, or happens just now, stays due and is looked at again.
 */
export async function writeOutcomes(tx: Queryable, outcomes: readonly Outcome[], now: Date): Promise<void> {
  await tx.query(
    `with free as (
       select n.alarm_id, o.next_at, o.opened, o.released
         from unnest($1::bigint[], $2::text[]::timestamptz[], $3::timestamptz[], $4::boolean[], $5::boolean[])
                as o (alarm_id, due, next_at, opened, released)
         join alarm_outbox n on n.alarm_id = o.alarm_id and n.due_at = o.due
        order by n.alarm_id for update of n skip locked)
     update alarm_outbox n
        set due_at = free.next_at,
            opened_told_at = coalesce(n.opened_told_at, case when free.opened then $6::timestamptz end),
            released_told_at = coalesce(n.released_told_at, case when free.released then $6::timestamptz end)
       from free where n.alarm_id = free.alarm_id`,
    [
      outcomes.map(({ alarmId }) => alarmId),
      outcomes.map(({ due }) => due),
      outcomes.map(({ nextAt }) => nextAt),
      outcomes.map(({ openedTold }) => openedTold),
      outcomes.map(({ releasedTold }) => releasedTold),
      now,
    ],
  )
}

/** No turn goes on until the end of the transaction: what is changed in it decides in the next one. */
async function holdDeciding(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('notifications', 0))`)
}

/**
 * Other people are on duty in these groups than a turn knew: unconfirmed alarms of their devices that wait for a later time are looked at now.
 * The last statements of the transaction. What ingest just changes is looked at anyway.
 */
export async function lookAtAlarmsOf(tx: Queryable, groupIds: readonly string[], at: Date): Promise<void> {
  if (groupIds.length === 0) return
  await holdDeciding(tx)
  await tx.query(
    `with below as materialized (select id from groups where id = any($1::bigint[]) or parent_id = any($1::bigint[])),
     devices_below as materialized (
       select d.id, d.uplink_id from group_devices gd join devices d on d.id = gd.device_id where gd.group_id in (select id from below)),
     free as (
       select n.alarm_id from alarms a join alarm_outbox n on n.alarm_id = a.id
        where a.released_at is null and a.confirmed_at is null and n.due_at > $2
          and (a.device_id in (select id from devices_below)
               or (a.device_id is null and a.uplink_id in (select uplink_id from devices_below)))
        order by n.alarm_id for update of n skip locked)
     update alarm_outbox n set due_at = $2 from free where n.alarm_id = free.alarm_id`,
    [groupIds, at],
  )
}

/** Their uplinks are heard again: devices that are still silent when they had time to report are told of then. */
export async function lookAtDevicesOf(tx: Queryable, uplinkIds: readonly string[], at: Date): Promise<void> {
  if (uplinkIds.length === 0) return
  await tx.query(
    `with free as (
       select n.alarm_id from alarms a join alarm_outbox n on n.alarm_id = a.id
        where a.uplink_id = any($1) and a.device_id is not null and a.kind in ('offline', 'unreachable') and a.released_at is null
          and n.opened_told_at is null and n.due_at is null
        order by n.alarm_id for update of n skip locked)
     update alarm_outbox n set due_at = $2 from free where n.alarm_id = free.alarm_id`,
    [uplinkIds, at],
  )
}
