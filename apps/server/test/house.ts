import { wireHash } from '@kilowatch/contract'
import type { Pool } from 'pg'
import { hashPassword, openSession } from '../src/modules/sessions/index.ts'

/** A signed-in person of the tests. */
export interface Person {
  id: string
  loginName: string
  token: string
  /** Signs the calls of the signed and wrapper clients. */
  signKey: string
}

export interface House {
  businessId: string
  owner: Person
  admin: Person
  operator: Person
  viewer: Person
  uplinkId: string
  /** Not yet claimed, with this code. */
  unclaimed: { uplinkId: string; code: string }
  device: { id: number; boxId: string }
  alarmId: string
}

export const password = 'correct-horse-9'

const people = { owner: ['main', 2], admin: ['manage', 3], operator: ['operate', 3], viewer: ['view', 3] } as const
let passwordHash: Promise<string> | undefined

/**
 * One business with four people, an uplink and a UPS that reports: input voltage 230.4, 231.0, 229.8; charge 98; load 42; mode online;
 * one active threshold alarm on its battery. `number` keeps the ids of two houses apart.
 */
export async function buildHouse(pool: Pool, number: number, now = new Date()): Promise<House> {
  passwordHash ??= hashPassword(wireHash(password))
  const hash = await passwordHash
  const businessId = await idOf(pool, `insert into businesses (name) values ($1) returning id`, [`医院 ${number}`])
  const members = await Promise.all(
    Object.entries(people).map(async ([role, [right, sf]]) => {
      const loginName = `${role}-${number}`
      const id = await idOf(pool, 'insert into users (login_name, name, password_hash, sf) values ($1, $2, $3, $4) returning id', [
        loginName,
        `${role} ${number}`,
        hash,
        sf,
      ])
      await pool.query(
        `insert into memberships (business_id, user_id, right_on_devices, control) values ($1, $2, $3, case $3 when 'view' then 'given' else 'all' end)`,
        [businessId, id, right],
      )
      const { token, signKey } = await openSession(pool, { userId: id, address: '127.0.0.1', agent: 'test' }, now)
      return [role, { id, loginName, token, signKey }] as const
    }),
  )
  const uplinkId = idWith(1, number)
  await pool.query(
    `insert into uplinks (id, business_id, name, claimed_at, connected, connection_at, heard_at) values ($1, $2, $3, $4, true, $4, $4)`,
    [uplinkId, businessId, `网关 ${number}`, now],
  )
  const device = await buildDevice(pool, { businessId, uplinkId, boxId: idWith(2, number), name: `UPS-${number}` }, now)
  const alarmId = await buildAlarm(pool, { businessId, uplinkId, device }, now)
  return {
    businessId,
    ...(Object.fromEntries(members) as unknown as People),
    uplinkId,
    unclaimed: await buildUnclaimed(pool, businessId, number, now),
    device,
    alarmId,
  }
}
/** Twelve digits. */
export function idWith(first: number, number: number): string {
  return `${first}${String(number).padStart(11, '0')}`
}

type People = Pick<House, 'owner' | 'admin' | 'operator' | 'viewer'>

async function idOf(pool: Pool, text: string, values: unknown[]): Promise<string> {
  return (await pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
}

async function buildUnclaimed(pool: Pool, businessId: string, number: number, now: Date) {
  const uplinkId = idWith(3, number)
  await pool.query(
    `insert into uplinks (id, business_id, name, claim_code_hash, claim_expires_at) values ($1, $2, '未认领', sha256(convert_to($3, 'UTF8')), $4)`,
    [uplinkId, businessId, 'ABCDEFGH23', new Date(now.getTime() + 3_600_000)],
  )
  return { uplinkId, code: 'ABCDEFGH23' }
}

/** Points of the test's UPS with their values, in the order of their slots. */
export const upsPoints = [
  ['phase.1.input_voltage', 230.4],
  ['phase.2.input_voltage', 231],
  ['phase.3.input_voltage', 229.8],
  ['battery_charge', 98],
  ['load', 42],
  ['mode', 1],
] as const

/** What its gateway says can be done to the test's UPS. */
const upsControls = [
  { key: 'beeper', values: ['enable', 'mute'] },
  { key: 'battery_test', values: ['start', 'start_deep'] },
  { key: 'setting.transfer_low', values: [] },
]

interface DeviceWish {
  businessId: string
  uplinkId: string
  boxId: string
  name: string
  type?: string
  site?: string
}

/** A device that reports once a minute, heard just now: a slow test does not find it without fresh data. Its points have a cadence of 2 s. */
export async function buildDevice(pool: Pool, wish: DeviceWish, now = new Date()): Promise<{ id: number; boxId: string }> {
  const { businessId, uplinkId, boxId, name, type = 'ups', site = '门诊楼' } = wish
  const made = await pool.query<{ id: number }>(
    `insert into devices (box_id, uplink_id, ref, business_id, name, site, announced_type, interval_ms, online, online_at, controls)
     values ($1, $2, $1, $3, $4, $5, $6, 60000, true, $7, $8) returning id`,
    [boxId, uplinkId, businessId, name, site, type, now, JSON.stringify(type === 'ups' ? upsControls : [])],
  )
  const id = made.rows[0]?.id ?? 0
  if (type === 'ups') await buildReadings(pool, id, now)
  return { id, boxId }
}

async function buildReadings(pool: Pool, id: number, now: Date): Promise<void> {
  await pool.query(
    `insert into device_points (device_id, key, store, slot, cadence_ms)
     select $1, key, 'v', slot, 2000 from unnest($2::text[]) with ordinality as p(key, slot)`,
    [id, upsPoints.map(([key]) => key)],
  )
  await pool.query('insert into latest (device_id, at, heard_at, v, c) values ($1, $2, $2, $3, $4)', [
    id,
    now,
    upsPoints.map(([, value]) => value),
    [],
  ])
  await pool.query(`insert into threshold_sets (device_id, version, rules) values ($1, 0, '{"battery_charge": {"low": [20, 30]}}')`, [id])
}

/** An active alarm of the UPS's battery, opened a minute ago. */
export async function buildAlarm(
  pool: Pool,
  of: { businessId: string; uplinkId: string; device: { id: number; boxId: string } },
  now = new Date(),
): Promise<string> {
  return idOf(
    pool,
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, opening_value, limit_value, release_value, peak, peak_at, cause_id)
     values ($1, $2, $3, 'threshold', 3, 'battery_charge', 'low', $4, 18, 20, 30, 15, $5, $6) returning id`,
    [of.businessId, of.uplinkId, of.device.id, new Date(now.getTime() - 60_000), new Date(now.getTime() - 30_000), `d:${of.device.boxId}`],
  )
}
