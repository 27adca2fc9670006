import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface NewWindow {
  businessId: string
  faultId: string | null
  reason: string
  from: Date
  until: Date
  by: string
}

export async function insertWindow(tx: Queryable, deviceIds: readonly number[], wish: NewWindow): Promise<void> {
  const { businessId, faultId, reason, from, until, by } = wish
  await tx.query(
    `with made as (
       insert into maintenance_windows (business_id, fault_id, reason, from_at, until_at, created_by) values ($1, $2, $3, $4, $5, $6) returning id)
     insert into maintenance_devices (window_id, device_id) select made.id, d from made, unnest($7::int[]) as d`,
    [businessId, faultId, reason, from, until, by, deviceIds],
  )
}

/** Windows of a business that are open. */
export async function countOpenWindows(tx: Queryable, businessId: string, at: Date): Promise<number> {
  const text = 'select count(*)::int as count from maintenance_windows where business_id = $1 and ended_at is null and until_at > $2'
  return (await rowOf<{ count: number }>(tx, text, [businessId, at]))?.count ?? 0
}

/** The windows of a fault's repair are over for all of their devices. @returns for how many devices one was open */
export async function endOfFault(tx: Queryable, faultId: string, at: Date): Promise<number> {
  return ended(tx, 'd.window_id in (select id from maintenance_windows where fault_id = $1)', faultId, at)
}

/** Every window is over for these devices; others that stand in it are still worked on. @returns for how many devices one was open */
export async function endOfDevices(tx: Queryable, deviceIds: readonly number[], at: Date): Promise<number> {
  return ended(tx, 'd.device_id = any($1::int[])', deviceIds, at)
}

/** Alarms of the devices are looked at again now, instead of when the window would have ended; a window without devices is over as a whole. */
async function ended(tx: Queryable, which: string, of: unknown, at: Date): Promise<number> {
  const rows = await rowsOf<{ windowId: string; deviceId: number }>(
    tx,
    `with ended as (
       update maintenance_devices d set ended_at = $2 from maintenance_windows m
        where ${which} and m.id = d.window_id and d.ended_at is null and m.ended_at is null and m.until_at > $2 and m.from_at <= $2
       returning d.window_id, d.device_id),
     awake as (
       update alarm_outbox n set due_at = $2 from alarms a
        where a.id = n.alarm_id and a.device_id in (select device_id from ended) and n.due_at > $2)
     select window_id as "windowId", device_id as "deviceId" from ended`,
    [of, at],
  )
  await tx.query(
    `update maintenance_windows m set ended_at = $2
      where m.id = any($1::bigint[]) and not exists (select from maintenance_devices d where d.window_id = m.id and d.ended_at is null)`,
    [[...new Set(rows.map(({ windowId }) => windowId))], at],
  )
  return new Set(rows.map(({ deviceId }) => deviceId)).size
}

export interface MaintainedRow {
  deviceId: string
  deviceName: string
  deviceType: string
  site: string
  from: Date
  until: Date
  reason: string
  by: { id: string; name: string } | null
}

const personOf = `case when u.id is not null then json_build_object('id', u.id::text, 'name', u.name) end as by`

/** Devices that the person sees and that somebody works on, each by its last window. */
export function listMaintained(db: Queryable, userId: string, now: Date): Promise<MaintainedRow[]> {
  return rowsOf<MaintainedRow & Record<string, unknown>>(
    db,
    `select distinct on (v.id) v.box_id as "deviceId", v.name as "deviceName",
            coalesce(v.type, v.announced_type, '') as "deviceType", v.site, m.from_at as "from", m.to_at as until, m.reason,
            ${personOf}
       from maintained_devices m
       join visible_devices v on v.id = m.device_id and v.user_id = $1
       left join users u on u.id = m.created_by
      where m.from_at <= $2 and m.to_at > $2 order by v.id, m.to_at desc limit 2000`,
    [userId, now],
  )
}

export interface WindowRow extends Omit<MaintainedRow, 'deviceId' | 'deviceName' | 'deviceType' | 'site'> {
  fault: { id: string; number: string | null } | null
}

/** Windows `m` that a person may see: those of their business, and of others what is open. */
const seenBy = (user: string, now: string) =>
  `(m.to_at > ${now} or exists (
     select from maintenance_windows w join memberships b on b.business_id = w.business_id where w.id = m.window_id and b.user_id = ${user}))`

/** When somebody worked on a device, the last first. */
export function windowsOf(
  db: Queryable,
  { deviceId, userId, from, to, now }: { deviceId: number; userId: string; from: Date; to: Date; now: Date },
): Promise<WindowRow[]> {
  return rowsOf<WindowRow & Record<string, unknown>>(
    db,
    `select m.from_at as "from", m.to_at as until, m.reason, ${personOf},
            case when f.id is not null then json_build_object('id', f.id::text, 'number', f.number) end as fault
       from maintained_devices m
       join maintenance_windows w on w.id = m.window_id
       left join users u on u.id = m.created_by
       left join work f on f.id = w.fault_id and exists (select from visible_work v where v.user_id = $2 and v.work_id = f.id)
      where m.device_id = $1 and m.from_at < $4 and m.to_at > $3 and ${seenBy('$2', '$5')}
      order by m.from_at desc limit 200`,
    [deviceId, userId, from, to, now],
  )
}

export interface HeldBackRow extends Pick<MaintainedRow, 'until' | 'reason' | 'by'> {
  alarmId: string
}

/** Which of the alarms lay in a time in which somebody worked on their device, each with the last of these. */
export function heldBackOf(db: Queryable, userId: string, alarmIds: readonly string[], now: Date): Promise<HeldBackRow[]> {
  return rowsOf<HeldBackRow & Record<string, unknown>>(
    db,
    `select a.id as "alarmId", m.to_at as until, m.reason, ${personOf}
       from alarms a
       cross join lateral (
         select m.to_at, m.reason, m.created_by from maintained_devices m
          where m.device_id = a.device_id and m.from_at < coalesce(a.released_at, 'infinity') and m.to_at > a.opened_at and ${seenBy('$2', '$3')}
          order by m.to_at desc limit 1) m
       left join users u on u.id = m.created_by
      where a.id = any($1::bigint[])`,
    [alarmIds, userId, now],
  )
}
