import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** A time of a device's history that is to be searched for discharges. */
export interface SearchedTime {
  deviceId: number
  /** Milliseconds since 1970. */
  from: number
  to: number
  /** Its battery begins to give power: it is looked at with the next search. Else what comes late is waited for. */
  soon: boolean
}

/** Seconds in which more of what comes late may come. */
const lateSeconds = 60

/** One time for each device holds all of it. */
export async function noteSearches(tx: Queryable, times: readonly SearchedTime[], now: Date): Promise<void> {
  if (times.length === 0) return
  await rowsOf(
    tx,
    `insert into discharge_searches as s (device_id, from_at, to_at, due_at)
     select d, to_timestamp(f / 1000.0), to_timestamp(t / 1000.0), $5::timestamptz + case when soon then 0 else ${lateSeconds} end * interval '1 second'
       from unnest($1::int[], $2::float8[], $3::float8[], $4::boolean[]) as n (d, f, t, soon)
         on conflict (device_id) do update set from_at = least(s.from_at, excluded.from_at), to_at = greatest(s.to_at, excluded.to_at),
            due_at = least(s.due_at, excluded.due_at), version = s.version + 1`,
    [times.map((time) => time.deviceId), times.map(({ from }) => from), times.map(({ to }) => to), times.map(({ soon }) => soon), now],
  )
}

export interface DueSearch {
  deviceId: number
  from: Date
  to: Date
  version: string
}

/** Those that wait longest first. */
export function dueSearches(db: Queryable, now: Date, limit: number): Promise<DueSearch[]> {
  return rowsOf(
    db,
    `select device_id as "deviceId", from_at as "from", to_at as "to", version from discharge_searches where due_at <= $1 order by due_at limit $2`,
    [now, limit],
  )
}

/** It was searched up to `until`. What is left of it, or came meanwhile, waits for a next search. */
export async function noteSearched(tx: Queryable, { deviceId, to, version }: DueSearch, until: Date, now: Date): Promise<void> {
  const done = until >= to
  const gone =
    done && (await rowOf(tx, 'delete from discharge_searches where device_id = $1 and version = $2 returning 1', [deviceId, version]))
  if (gone) return
  await rowsOf(
    tx,
    `update discharge_searches set from_at = case when version = $2 then least($3::timestamptz, to_at) else from_at end,
            due_at = case when version = $2 then $4::timestamptz else $4::timestamptz + ${lateSeconds} * interval '1 second' end where device_id = $1`,
    [deviceId, version, until, now],
  )
}

/** It failed: it is tried again later. */
export async function postponeSearch(db: Queryable, deviceId: number, now: Date): Promise<void> {
  const text = `update discharge_searches set due_at = $2::timestamptz + 10 * ${lateSeconds} * interval '1 second' where device_id = $1`
  await rowsOf(db, text, [deviceId, now])
}

export interface SearchedDevice {
  id: number
  type: string
  intervalMs: number
  info: Readonly<Record<string, unknown>>
}

export async function findSearched(db: Queryable, deviceId: number): Promise<SearchedDevice | undefined> {
  return (await listSearched(db, [deviceId]))[0]
}

/** Those of the devices that are not disabled. */
export function listSearched(db: Queryable, deviceIds: readonly number[]): Promise<SearchedDevice[]> {
  return rowsOf(
    db,
    `select id, coalesce(type, announced_type) as type, interval_ms as "intervalMs", info from devices where id = any($1::int[]) and disabled_at is null`,
    [deviceIds],
  )
}

/** Keys of all points that a device ever had. */
export async function keysOf(db: Queryable, deviceId: number): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ key: string }>(db, 'select key from device_points where device_id = $1', [deviceId])
  return new Set(rows.map(({ key }) => key))
}
