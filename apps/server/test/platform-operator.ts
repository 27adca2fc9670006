import type { Pool } from 'pg'
import { openSession } from '../src/modules/sessions/index.ts'
import type { Person } from './house.ts'

/** A signed-in operator of the platform, member of no business. */
export async function buildPlatformOperator(pool: Pool, loginName = 'platform', now = new Date()): Promise<Person> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (login_name, name, password_hash, operator) values ($1, $1, '', true) returning id`,
    [loginName],
  )
  const id = rows[0]?.id ?? ''
  const { token, signKey } = await openSession(pool, { userId: id, address: '127.0.0.1', agent: 'test' }, now)
  return { id, loginName, token, signKey }
}
