import type { ClientBase } from 'pg'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { PackedHour } from '../sealing/packed-hour.ts'

/** `samples` with the columns of a sample, hour by hour in the binary form of the values: far less to write and to read than texts. */
const packed = (samples: string) => `
  select floor(extract(epoch from at) / 3600)::int as hour, count(*)::int as samples,
         coalesce(max(cardinality(v)), 0) as v_slots, coalesce(max(cardinality(c)), 0) as c_slots,
         string_agg(timestamptz_send(at), ''::bytea order by at) as ats, string_agg(int2send(flags), ''::bytea order by at) as flags,
         string_agg(array_send(v), ''::bytea order by at) as v,
         string_agg(array_send(coalesce(c, '{}'::float8[])), ''::bytea order by at) as c
    from ${samples} group by 1 order by 1`

const ofDay = `at >= to_timestamp($2::int * 86400.0::float8) and at < to_timestamp(($2::int + 1) * 86400.0::float8)`

/** The first device after `after` that has samples on this day. */
export async function nextDevice(db: Queryable, day: number, after: number): Promise<number | undefined> {
  const row = await rowOf<{ id: number | null }>(db, `select min(device_id) as id from samples where device_id > $1 and ${ofDay}`, [
    after,
    day,
  ])
  return row?.id ?? undefined
}

/** A device with samples on this day of which nothing is sealed; one look at the key for each device. */
export async function unsealedDevice(db: Queryable, day: number): Promise<number | undefined> {
  const next = (after: string) => `(select min(device_id) from samples where device_id > ${after} and at >= b.begin and at < b.ends)`
  const row = await rowOf<{ id: number }>(
    db,
    `with recursive b as (select to_timestamp($1::int * 86400.0::float8) as begin, to_timestamp(($1::int + 1) * 86400.0::float8) as ends),
       found(id) as (select ${next('0')} from b union all select ${next('found.id')} from found, b where found.id is not null)
     select id from found where exists (select from devices where devices.id = found.id)
        and not exists (select from rollups r where r.device_id = found.id and r.day = $1) limit 1`,
    [day],
  )
  return row?.id
}

/** Values of each hour of a device's day, to know how much can be read at once. */
export function sizesOfHours(db: Queryable, deviceId: number, day: number): Promise<{ hour: number; values: number }[]> {
  return rowsOf(
    db,
    `select floor(extract(epoch from at) / 3600)::int as hour, sum(cardinality(v) + coalesce(cardinality(c), 0))::float8 as values
       from samples where device_id = $1 and ${ofDay} group by 1 order by 1`,
    [deviceId, day],
  )
}

/** One hour of several devices; those without a sample are left out. */
export function readPackedHour(db: Queryable, deviceIds: readonly number[], hour: number): Promise<(PackedHour & { deviceId: number })[]> {
  const ofHour = 'at >= to_timestamp($2::int * 3600.0::float8) and at < to_timestamp(($2::int + 1) * 3600.0::float8)'
  return rowsOf(
    db,
    `select d.id as "deviceId", p.* from unnest($1::int[]) as d(id)
      cross join lateral (${packed(`samples where device_id = d.id and ${ofHour}`)}) p`,
    [deviceIds, hour],
  )
}

/** Hours of one day, both included. */
export function readPackedHours(db: Queryable, deviceId: number, first: number, last: number): Promise<PackedHour[]> {
  return rowsOf(
    db,
    packed(
      `samples where device_id = $1 and at >= to_timestamp($2::int * 3600.0::float8) and at < to_timestamp(($3::int + 1) * 3600.0::float8)`,
    ),
    [deviceId, first, last],
  )
}

export interface SealedBlock {
  hour: number
  part: number
  samples: number
  block: Buffer
}
export interface SealedDay {
  deviceId: number
  /** Days since 1970. */
  day: number
  samples: number
  stretches: readonly number[]
  rollup: Buffer
  blocks: readonly SealedBlock[]
}

/** What was known before of the same hours and day is replaced. */
export async function writeSealedDay(tx: ClientBase, { deviceId, day, samples, stretches, rollup, blocks }: SealedDay): Promise<void> {
  await tx.query(
    `insert into sealed_samples (device_id, hour, part, samples, block)
     select $1, h, p, s, b from unnest($2::int[], $3::int[], $4::int[], $5::bytea[]) as n(h, p, s, b)
         on conflict (device_id, hour, part) do update set samples = excluded.samples, block = excluded.block`,
    [
      deviceId,
      blocks.map(({ hour }) => hour),
      blocks.map(({ part }) => part),
      blocks.map((one) => one.samples),
      blocks.map(({ block }) => block),
    ],
  )
  await tx.query(
    `insert into rollups (device_id, day, samples, stretches, block) values ($1, $2, $3, $4::int[], $5)
         on conflict (device_id, day) do update set samples = excluded.samples, stretches = excluded.stretches, block = excluded.block`,
    [deviceId, day, samples, [...stretches], rollup],
  )
}

/** The device stays until the end of the transaction. @returns false: it is gone, and its history with it */
export async function holdDevice(tx: Queryable, deviceId: number): Promise<boolean> {
  return (await rowsOf(tx, 'select id from devices where id = $1 for key share', [deviceId])).length > 0
}

/** The day that is being sealed and the last device that is done; held until the end of the transaction. */
export async function holdProgress(tx: Queryable): Promise<{ day: number | null; device: number } | undefined> {
  return rowOf(tx, 'select sealing_day as day, sealed_device as device from history_state for update')
}

export async function readProgress(db: Queryable): Promise<number> {
  return (await rowOf<{ device: number }>(db, 'select sealed_device as device from history_state'))?.device ?? 0
}

export async function noteProgress(tx: Queryable, deviceId: number, seconds: number): Promise<void> {
  await rowsOf(tx, 'update history_state set sealed_device = $1, seconds = seconds + $2', [deviceId, seconds])
}

/** It may be lost with the machine, and so is what was written with it; the transaction that drops the partition waits for the disk. */
export async function writeLazily(tx: Queryable): Promise<void> {
  await rowsOf(tx, 'set local synchronous_commit = off')
}

const mergeLock = 7_391_008

/** One merge at a time; the transaction may take its time over large days. */
export async function holdMerge(tx: Queryable): Promise<void> {
  await rowsOf(tx, `set local idle_in_transaction_session_timeout = '60s'`)
  await rowsOf(tx, 'select pg_advisory_xact_lock($1)', [mergeLock])
}

export interface DeviceDay {
  device_id: number
  /** Days since 1970. */
  day: number
}

/** Devices and sealed days, from a day on, that late samples wait for: those after `after` in order. */
export function lateDays(db: Queryable, after: DeviceDay, { from, limit }: { from: number; limit: number }): Promise<DeviceDay[]> {
  return rowsOf(
    db,
    `select device_id, floor(extract(epoch from at) / 86400)::int as day from samples_late
      where at < (select sealed_before from history_state) and at >= to_timestamp($4::int * 86400.0::float8) and device_id >= $1
      group by 1, 2 having device_id > $1 or floor(extract(epoch from at) / 86400)::int > $2 order by 1, 2 limit $3`,
    [after.device_id, after.day, limit, from],
  )
}

/** Takes the late samples of a day out of their table. One that comes meanwhile stays for the next time. */
export function takeLate(tx: Queryable, deviceId: number, day: number): Promise<PackedHour[]> {
  return rowsOf(
    tx,
    `with late as (delete from samples_late where device_id = $1 and ${ofDay} returning at, v, c, flags) ${packed('late')}`,
    [deviceId, day],
  )
}

/** Blocks of a device's day, hours in order, of each the part with its times first. */
export function blocksOfDay(db: Queryable, deviceId: number, day: number): Promise<{ key: number; part: number; block: Buffer }[]> {
  return rowsOf(
    db,
    `select hour as key, part, block from sealed_samples where device_id = $1 and hour >= 24 * $2 and hour < 24 * $2 + 24 order by hour, part`,
    [deviceId, day],
  )
}

export async function noteMerged(db: Queryable, at: Date): Promise<void> {
  await rowsOf(db, 'update history_state set merged_at = $1', [at])
}
