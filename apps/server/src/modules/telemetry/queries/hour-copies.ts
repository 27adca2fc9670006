import type { ClientBase } from 'pg'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { SealedBlock } from './sealing.ts'

export interface DeviceHour {
  deviceId: number
  /** Hours since 1970. */
  hour: number
}

/** A part of a device's hour. */
export type HourCopy = SealedBlock & { deviceId: number }

/** The first hour that is not copied yet, of those that have a partition; hours since 1970. */
export async function nextHourToCopy(db: Queryable): Promise<number | undefined> {
  const row = await rowOf<{ hour: number | null }>(
    db,
    `select greatest(h.copied_hours, 24 * h.sealed_days,
              (select min(extract(epoch from to_date(substr(c.relname, 9), 'YYYYMMDD'))) / 3600
                 from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'samples'::regclass))::int as hour
       from history_state h`,
  )
  return row?.hour ?? undefined
}

/** From the commit on, batches that bring samples of hours before this one say so; it waits for those that run. */
export async function announceCopies(tx: ClientBase, before: number): Promise<void> {
  await tx.query('select from leases order by partition for update')
  await tx.query(
    'update leases set copied_before = to_timestamp($1::int * 3600.0::float8) where copied_before < to_timestamp($1::int * 3600.0::float8)',
    [before],
  )
}

/** Some devices in the order of their ids. */
export async function someDevices(db: Queryable, after: number, limit: number): Promise<number[]> {
  return (await rowsOf<{ id: number }>(db, 'select id from devices where id > $1 order by id limit $2', [after, limit])).map(({ id }) => id)
}

/** What is known of these hours, of one device each, is replaced. */
export async function writeCopies(db: Queryable, copies: readonly HourCopy[]): Promise<void> {
  await rowsOf(
    db,
    `insert into hour_copies (device_id, hour, part, samples, block)
     select * from unnest($1::int[], $2::int[], $3::smallint[], $4::int[], $5::bytea[])
         on conflict (device_id, hour, part) do update set samples = excluded.samples, block = excluded.block`,
    [
      copies.map(({ deviceId }) => deviceId),
      copies.map(({ hour }) => hour),
      copies.map(({ part }) => part),
      copies.map(({ samples }) => samples),
      copies.map(({ block }) => block),
    ],
  )
}

export async function noteCopied(db: Queryable, before: number): Promise<void> {
  await rowsOf(db, 'update history_state set copied_hours = $1', [before])
}

/** Hours to which samples came after they were copied, oldest devices first; those of sealed days are done with. */
export async function changedHours(db: Queryable, after: DeviceHour, limit: number): Promise<DeviceHour[]> {
  return rowsOf(
    db,
    `select device_id as "deviceId", hour from changed_hours where (device_id, hour) > ($1, $2) order by device_id, hour limit $3`,
    [after.deviceId, after.hour, limit],
  )
}

/** Anyone who brings a sample of this hour from now on waits, and notes the hour again. */
export async function takeChanged(tx: ClientBase, { deviceId, hour }: DeviceHour): Promise<void> {
  await tx.query('delete from changed_hours where device_id = $1 and hour = $2', [deviceId, hour])
}

/** Copies of days that are sealed, of some devices. @returns the last of these devices; undefined: there are no more */
export async function dropSealedCopies(db: Queryable, after: number, limit: number): Promise<number | undefined> {
  const row = await rowOf<{ last: number | null }>(
    db,
    `with ids as (select distinct device_id from hour_copies where device_id > $1 order by 1 limit $2),
       done as (select 24 * sealed_days as hour from history_state),
       gone as (delete from hour_copies c using ids, done where c.device_id = ids.device_id and c.hour < done.hour),
       forgotten as (delete from changed_hours c using done where c.hour < done.hour)
     select max(device_id) as last from ids`,
    [after, limit],
  )
  return row?.last ?? undefined
}
