import type { Pool } from 'pg'
import { type CastPerson, type CastRole, idOf, parts, roles } from './cast.ts'
import { idWith } from './house.ts'

/** Shares by the role that has them. */
export async function insertShares(pool: Pool, people: Record<CastRole, CastPerson>, deviceId: number, now: Date) {
  const shared = roles.filter((role) => parts[role].share)
  const { rows } = await pool.query<{ id: string; user_id: string }>(
    `insert into device_shares (device_id, user_id, "right", may_share, shared_by, created_at)
     select $1, user_id, r, on_too, $2, $3 from unnest($4::bigint[], $5::text[], $6::boolean[]) as s(user_id, r, on_too) returning id, user_id`,
    [
      deviceId,
      people.owner.id,
      now,
      shared.map((role) => people[role].id),
      shared.map((role) => parts[role].share?.right),
      shared.map((role) => parts[role].share?.on ?? false),
    ],
  )
  const shareOf = new Map(rows.map(({ id, user_id }) => [user_id, id]))
  const guest = await idOf(
    pool,
    `insert into device_shares (device_id, user_id, "right", parent_id, shared_by, created_at) values ($1, $2, 'view', $3, $4, $5) returning id`,
    [deviceId, people.guest.id, shareOf.get(people.sharedOn.id), people.sharedOn.id, now],
  )
  await pool.query('insert into device_controllers (device_id, user_id, given_at) values ($1, $2, $3)', [deviceId, people.sharedOn.id, now])
  return { sharedView: shareOf.get(people.sharedView.id), guest }
}

export function insertDischarge(pool: Pool, deviceId: number, now: Date): Promise<string> {
  return idOf(
    pool,
    `insert into discharges (device_id, started_at, ended_at, seen_at)
     values ($1, $2::timestamptz - interval '2 hours', $2::timestamptz - interval '1 hour', $2) returning id`,
    [deviceId, now],
  )
}

/** A battery test every day. */
export async function insertTimedTask(pool: Pool, device: { id: number; uplinkId: string }, userId: string, now: Date): Promise<string> {
  return idOf(
    pool,
    `insert into timed_tasks (device_id, uplink_id, control, value, repeat, at, zone, made_by, made_at)
     values ($1, $2, 'battery_test', 'start', 'daily', '03:00', 'Asia/Shanghai', $3, $4) returning id`,
    [device.id, device.uplinkId, userId, now],
  )
}

/** Tested at seven on each day, until ten. */
export async function insertTimedPeriod(pool: Pool, device: { id: number; uplinkId: string }, userId: string, now: Date): Promise<string> {
  return idOf(
    pool,
    `with one as (select gen_random_uuid() as period)
     insert into timed_tasks (device_id, uplink_id, control, value, repeat, days, at, zone, made_by, made_at, period, period_end)
     select $1, $2, 'battery_test', v.value, 'weekdays', '{1,2,3,4,5,6,7}', v.at, 'Asia/Shanghai', $3, $4, one.period, v.is_end
       from one, (values ('start', '07:00', false), ('stop', '10:00', true)) v(value, at, is_end) returning period as id`,
    [device.id, device.uplinkId, userId, now],
  )
}

/** Somebody with a card, of whom nothing is known but its end. */
export async function insertDoorPerson(pool: Pool, device: { id: number; uplinkId: string }, userId: string, now: Date): Promise<string> {
  await pool.query('insert into doors (device_id, uplink_id, salt) values ($1, $2, $3)', [device.id, device.uplinkId, 'salt-of-the-tests'])
  const person = await idOf(pool, 'insert into door_people (device_id, name, made_by, made_at) values ($1, $2, $3, $4) returning id', [
    ...[device.id, '陈志强'],
    ...[userId, now],
  ])
  await pool.query(
    `insert into door_credentials (person_id, device_id, way, digest, tail) values ($1, $2, 'card', 'of-nothing-at-all-', 'B2C9')`,
    [person, device.id],
  )
  return person
}

export async function insertExpectedDevice(pool: Pool, business: string, number: number, now: Date): Promise<string> {
  const id = idWith(4, number)
  await pool.query(
    `insert into expected_devices (business_id, box_id, name, type, vendor, series, created_at) values ($1, $2, '待接入', 'ups', 'APC', 'SRT', $3)`,
    [business, id, now],
  )
  return id
}
