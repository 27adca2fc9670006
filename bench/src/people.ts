import { wireHash } from '@kilowatch/contract'
import { hashPassword, openSession } from '../../apps/server/src/modules/sessions/index.ts'
import type { Connection } from '../../apps/server/src/storage/connect.ts'
import type { StagePerson } from './stage.ts'

export const benchPassword = 'of-this-bench-1'

/** People of the business who see all of its devices, signed in each; all have the same password. */
export async function seedPeople({ pool }: Connection, businessId: string, count: number): Promise<StagePerson[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into users (login_name, name, password_hash, sf)
       select 'bench-' || n, 'bench ' || n, $2, 3 from generate_series(1, $1::int) as n returning id),
     joined as (
       insert into memberships (business_id, user_id, right_on_devices, scope) select $3, id, 'operate', 'all' from made)
     select id from made`,
    [count, await hashPassword(wireHash(benchPassword)), businessId],
  )
  const now = new Date()
  return Promise.all(
    rows.map(async ({ id }) => {
      const { token, signKey } = await openSession(pool, { userId: id, address: '127.0.0.1', agent: 'bench' }, now)
      return { id, token, signKey }
    }),
  )
}

/** Devices of the type ups below one uplink; their box ids. */
export async function seedDevices({ pool }: Connection, businessId: string, count: number): Promise<string[]> {
  await pool.query(`insert into uplinks (id, business_id, name, claimed_at) values ('600000000000', $1, 'bench', now())`, [businessId])
  const { rows } = await pool.query<{ box_id: string }>(
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms, online, online_at)
     select (600000000000 + n)::text, '600000000000', n::text, $1, 'UPS ' || n, 'ups', 10000, true, now() from generate_series(1, $2::int) as n
     returning box_id`,
    [businessId, count],
  )
  await pool.query(
    'insert into latest (device_id, at, heard_at, v, c) select id, now(), now(), array[230.1], array[]::float8[] from devices',
  )
  await pool.query('analyze')
  return rows.map(({ box_id }) => box_id)
}
