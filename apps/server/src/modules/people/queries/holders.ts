import type { Holders } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export async function findHolders(db: Queryable, deviceId: number): Promise<Holders> {
  const row = await rowOf<Holders>(
    db,
    `select coalesce((select json_agg(json_build_object('id', m.id::text, 'name', coalesce(nullif(m.name, ''), u.name, '')) order by m.id)
                        from device_holders h join memberships m on m.id = h.membership_id left join users u on u.id = m.user_id
                       where h.device_id = $1), '[]') as employees,
            coalesce((select json_agg(json_build_object('id', d.id::text, 'name', d.name) order by d.path)
                        from device_departments dd join departments d on d.id = dd.department_id where dd.device_id = $1), '[]') as departments`,
    [deviceId],
  )
  return row ?? { employees: [], departments: [] }
}

export interface HolderIds {
  employees: string[]
  departments: string[]
}

/** By device; those that nobody holds are left out. */
export async function idsOfHolders(db: Queryable, deviceIds: readonly number[]): Promise<Map<number, HolderIds>> {
  const rows = await rowsOf<{ id: number } & HolderIds>(
    db,
    `select id, coalesce(array_agg(employee order by employee) filter (where employee is not null), '{}') as employees,
            coalesce(array_agg(department order by department) filter (where department is not null), '{}') as departments
       from (select device_id as id, membership_id as employee, null::bigint as department from device_holders where device_id = any ($1::int[])
             union all
             select device_id, null, department_id from device_departments where device_id = any ($1::int[])) held
      group by id`,
    [deviceIds],
  )
  return new Map(rows.map(({ id, ...ids }) => [id, ids]))
}

/** Accounts that see these devices because somebody handed them over: to them, or to a department of theirs or below one. */
export async function usersHolding(db: Queryable, deviceIds: readonly number[]): Promise<string[]> {
  const rows = await rowsOf<{ userId: string }>(
    db,
    `select m.user_id as "userId" from device_holders h join memberships m on m.id = h.membership_id
      where h.device_id = any ($1::int[]) and m.user_id is not null
     union
     select m.user_id from device_departments dd join departments d on d.id = dd.department_id
       join membership_departments md on md.department_id = any (d.path) join memberships m on m.id = md.membership_id
      where dd.device_id = any ($1::int[]) and m.user_id is not null`,
    [deviceIds],
  )
  return rows.map(({ userId }) => userId)
}

/** @returns how many of them held the device */
export async function dropEmployees(tx: Queryable, deviceId: number, employeeIds: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query('delete from device_holders where device_id = $1 and membership_id = any ($2::bigint[])', [
    deviceId,
    employeeIds,
  ])
  return rowCount ?? 0
}

/** Those who have joined, by name. */
export function briefEmployees(db: Queryable, businessId: string): Promise<Holders['employees']> {
  return rowsOf<Holders['employees'][number]>(
    db,
    `select m.id, coalesce(nullif(m.name, ''), u.name, '') as name from memberships m join users u on u.id = m.user_id
      where m.business_id = $1 order by coalesce(nullif(m.name, ''), u.name, '') collate "zh-x-icu", m.id`,
    [businessId],
  )
}

export async function dropHolders(tx: Queryable, deviceIds: readonly number[]): Promise<void> {
  await tx.query('delete from device_holders where device_id = any ($1::int[])', [deviceIds])
  await tx.query('delete from device_departments where device_id = any ($1::int[])', [deviceIds])
}

/** Each device to each of them. */
export async function hand(
  tx: Queryable,
  deviceIds: readonly number[],
  to: { employeeIds: readonly string[]; departmentIds: readonly string[] },
): Promise<void> {
  await tx.query(
    `insert into device_holders (device_id, membership_id) select d, m from unnest($1::int[]) as d, unnest($2::bigint[]) as m on conflict do nothing`,
    [deviceIds, to.employeeIds],
  )
  await tx.query(
    `insert into device_departments (device_id, department_id) select d, p from unnest($1::int[]) as d, unnest($2::bigint[]) as p on conflict do nothing`,
    [deviceIds, to.departmentIds],
  )
}
