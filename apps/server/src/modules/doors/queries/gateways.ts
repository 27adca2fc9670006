import type { AccessDoor, AccessReport, Passage } from '@kilowatch/telemetry'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** A list that was not answered is said again after so long: an older gateway answers none. */
const againAfter = '10 seconds'

/** Connected uplinks in these partitions (0–99) that are to be told their list now; it is noted that they were. */
export function behindOf(db: Queryable, partitions: readonly number[], now: Date): Promise<{ uplink_id: string; wanted: number }[]> {
  return rowsOf(
    db,
    `update access_lists l set said = l.wanted, said_at = $2
       from (select a.uplink_id from access_lists a join uplinks u on u.id = a.uplink_id
              where a.wanted is distinct from a.actual and u.connected and right(a.uplink_id, 2)::int = any($1::int[])
                and (a.said is distinct from a.wanted or a.said_at < $2::timestamptz - interval '${againAfter}')
              order by a.uplink_id limit 20) due
      where l.uplink_id = due.uplink_id returning l.uplink_id, l.wanted`,
    [partitions, now],
  )
}

/** Everybody who is let through the doors of an uplink; a door that is disabled lets nobody through. */
export async function wantedOf(db: Queryable, uplinkId: string): Promise<AccessDoor[]> {
  const rows = await rowsOf<Omit<AccessDoor, 'until'> & { until: number | null }>(
    db,
    `select d.ref as device, o.salt,
            case when d.disabled_at is not null then 0 else (extract(epoch from d.expires_at) * 1000)::float8 end as until,
            coalesce((select json_agg(json_strip_nulls(json_build_object(
                'id', p.id,
                'from', (extract(epoch from p.from_day::timestamp at time zone b.time_zone) * 1000)::float8,
                'until', (extract(epoch from (p.until_day + 1)::timestamp at time zone b.time_zone) * 1000)::float8,
                'off', case when not p.enabled then true end,
                'credentials', (select coalesce(json_agg(json_build_object('way', c.way, 'digest', c.digest) order by c.id), '[]')
                                  from door_credentials c where c.person_id = p.id))) order by p.made_at, p.id)
              from door_people p where p.device_id = o.device_id and p.removed_at is null), '[]') as people
       from doors o join devices d on d.id = o.device_id join businesses b on b.id = d.business_id where o.uplink_id = $1 order by d.id`,
    [uplinkId],
  )
  return rows.map(({ until, ...door }) => (until === null ? door : { ...door, until }))
}

export async function lockList(tx: Queryable, uplinkId: string): Promise<boolean> {
  return (await rowOf(tx, 'select uplink_id from access_lists where uplink_id = $1 for update', [uplinkId])) !== undefined
}

/** A version beyond ours is of a database that is no more: ours goes on behind it. */
export async function keepActual(tx: Queryable, uplinkId: string, { version, readers }: AccessReport, now: Date): Promise<void> {
  await tx.query(
    `insert into access_lists (uplink_id, wanted, actual, readers, heard_at) values ($1, $2::int + 1, $2, $3, $4)
     on conflict (uplink_id) do update
        set actual = $2, readers = $3, heard_at = $4,
            wanted = case when access_lists.wanted < $2 then $2 + 1 else access_lists.wanted end`,
    [uplinkId, version, readers, now],
  )
}

/** Each once; of one that is there already, how long the door stood open may come later. */
export async function storePassages(tx: Queryable, uplinkId: string, passages: readonly Passage[], now: Date): Promise<void> {
  await tx.query(
    `insert into passages (id, device_id, person_id, name, way, at, state, reason, tail, open_ms, heard_at)
     select distinct on (s.id) s.id, d.id, p.id, coalesce(p.name, ''), s.way, least(to_timestamp(s.at / 1000), $3), s.state, s.reason, s.tail, s.open, $3
       from jsonb_to_recordset($2) as s(id uuid, device text, person uuid, way text, at float8, state text, reason text, tail text, open int)
       join devices d on d.uplink_id = $1 and d.ref = s.device
       left join door_people p on p.id = s.person and p.device_id = d.id
     on conflict (id) do update set open_ms = excluded.open_ms
      where passages.open_ms is null and excluded.open_ms is not null and passages.device_id = excluded.device_id`,
    [uplinkId, JSON.stringify(passages), now],
  )
}

/** Devices of the uplink that are doors of people: who watches them sees how its list stands, and who passes. */
export async function doorsOf(tx: Queryable, uplinkId: string, refs: readonly string[]): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `select device_id as id from doors where uplink_id = $1 union select id from devices where uplink_id = $1 and ref = any($2::text[])`,
    [uplinkId, refs],
  )
  return rows.map(({ id }) => id)
}

export interface DoorRow {
  ref: string
  connected: boolean
  blocked: 'disabled' | 'expired' | null
  people: number
  wanted: number | null
  changed_at: Date | null
  actual: number | null
  readers: string[] | null
  heard_at: Date | null
}

/** How the list of a door's gateway stands. */
export function doorOf(db: Queryable, deviceId: number, now: Date): Promise<DoorRow | undefined> {
  return rowOf<DoorRow & Record<string, unknown>>(
    db,
    `select d.ref, u.connected, case when d.disabled_at is not null then 'disabled' when d.expires_at <= $2 then 'expired' end as blocked,
            (select count(*)::int from door_people p where p.device_id = d.id and p.removed_at is null) as people,
            l.wanted, l.changed_at, l.actual, l.readers, l.heard_at
       from devices d join uplinks u on u.id = d.uplink_id left join access_lists l on l.uplink_id = u.id where d.id = $1`,
    [deviceId, now],
  )
}

/** How often the door was opened today, in the time of its business, for members of that. */
export async function openedToday(
  db: Queryable,
  { deviceId, userId, opens }: { deviceId: number; userId: string; opens: { control: string; value: string } | undefined },
  now: Date,
): Promise<number> {
  const row = await rowOf<{ n: number }>(
    db,
    `with day as (select d.id, date_trunc('day', $2::timestamptz at time zone b.time_zone) at time zone b.time_zone as begins
                    from devices d join businesses b on b.id = d.business_id
                   where d.id = $1 and exists (select from memberships m where m.business_id = d.business_id and m.user_id = $3))
     select ((select count(*) from passages p, day where p.device_id = day.id and p.at >= day.begins and p.state = 'opened')
           + (select count(*) from device_commands c, day where c.device_id = day.id and c.requested_at >= day.begins
               and c.state = 'verified' and c.control = $4 and c.value = $5))::int as n`,
    [deviceId, now, userId, opens?.control ?? null, opens?.value ?? null],
  )
  return row?.n ?? 0
}
