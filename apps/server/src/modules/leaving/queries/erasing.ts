import type { ClientBase } from 'pg'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** Devices that are gone and whose samples are not. */
export async function devicesToErase(db: Queryable, limit: number): Promise<number[]> {
  const rows = await rowsOf<{ device_id: number }>(db, 'select device_id from samples_to_erase order by since, device_id limit $1', [limit])
  return rows.map((row) => row.device_id)
}

const someOf = (table: string) => `
  with part as (select at from ${table} where device_id = $1 order by at limit $2)
  delete from ${table} s using part where s.device_id = $1 and s.at = part.at`

const someBlocksOf = (table: string) => `
  with part as (select hour, part from ${table} where device_id = $1 order by hour, part limit $2)
  delete from ${table} s using part where s.device_id = $1 and s.hour = part.hour and s.part = part.part`

/** Some samples of a device that is gone, sealed ones by the hour. @returns how many rows */
export async function eraseSomeSamples(db: Queryable, deviceId: number, limit: number): Promise<number> {
  let erased = 0
  for (const text of [someOf('samples'), someOf('samples_late'), someBlocksOf('sealed_samples'), someBlocksOf('hour_copies')]) {
    erased += (await db.query(text, [deviceId, limit])).rowCount ?? 0
  }
  for (const table of ['rollups', 'changed_hours'])
    erased += (await db.query(`delete from ${table} where device_id = $1`, [deviceId])).rowCount ?? 0
  return erased
}

/** Nothing is left of these: they need not be remembered any more. */
export async function forgetErased(db: Queryable, deviceIds: readonly number[]): Promise<void> {
  await db.query(
    `delete from samples_to_erase e where device_id = any($1::int[])
        and not exists (select from samples s where s.device_id = e.device_id)
        and not exists (select from samples_late l where l.device_id = e.device_id)
        and not exists (select from sealed_samples s where s.device_id = e.device_id)
        and not exists (select from hour_copies c where c.device_id = e.device_id)
        and not exists (select from rollups r where r.device_id = e.device_id)`,
    [deviceIds],
  )
}

/** Businesses that were closed so many days ago, oldest first. */
export function businessesToErase(db: Queryable, days: number, now: Date): Promise<{ id: string; name: string }[]> {
  return rowsOf(
    db,
    `select id, name from businesses where closed_at <= $1::timestamptz - make_interval(days => $2) order by closed_at, id`,
    [now, days],
  )
}

/** Some devices of a business, with all that hangs on them. @returns how many */
export async function eraseSomeDevices(tx: ClientBase, businessId: string, limit: number): Promise<number> {
  const { rowCount } = await tx.query(
    'delete from devices where id in (select id from devices where business_id = $1 order by id limit $2)',
    [businessId, limit],
  )
  return rowCount ?? 0
}

/** Some uplinks of a business, with their logs and what they sent that was refused. @returns how many */
export async function eraseSomeUplinks(tx: ClientBase, businessId: string, limit: number): Promise<number> {
  const uplinks = await rowsOf<{ id: string }>(
    tx,
    'delete from uplinks where id in (select id from uplinks where business_id = $1 order by id limit $2) returning id',
    [businessId, limit],
  )
  const ids = uplinks.map(({ id }) => id)
  await tx.query('delete from rejections where uplink_id = any($1)', [ids])
  await tx.query(`delete from attempts where subject = any($1)`, [ids.flatMap((id) => [`claim ${id}`, `transfer ${id}`])])
  return ids.length
}

/** The people's ties to the business, its order, and itself. */
export async function eraseBusinessItself(tx: ClientBase, businessId: string): Promise<void> {
  const members = await rowsOf<{ user_id: string }>(tx, 'delete from memberships where business_id = $1 returning user_id', [businessId])
  await tx.query(
    `update users u set sf = 1 where id = any($1::bigint[]) and sf <> 1 and not exists (select from memberships m where m.user_id = u.id)`,
    [members.flatMap((row) => row.user_id ?? [])],
  )
  await tx.query('delete from groups where business_id = $1', [businessId])
  await tx.query('delete from departments where business_id = $1', [businessId])
  await tx.query('delete from positions where business_id = $1', [businessId])
  await tx.query('delete from partners where business_id = $1', [businessId])
  await tx.query('delete from work where business_id = $1', [businessId])
  await tx.query('delete from alarms where business_id = $1', [businessId])
  await tx.query('delete from businesses where id = $1', [businessId])
}

/** What is left of the business, for the entry that says so. */
export async function countBusiness(
  db: Queryable,
  businessId: string,
): Promise<{ uplinks: number; devices: number; people: number } | undefined> {
  return rowOf(
    db,
    `select (select count(*)::int from uplinks where business_id = $1) as uplinks,
            (select count(*)::int from devices where business_id = $1) as devices,
            (select count(*)::int from memberships where business_id = $1) as people`,
    [businessId],
  )
}
