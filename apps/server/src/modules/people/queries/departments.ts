import type { Department } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** Departments of a business in the order of their tree's levels, with the people and devices in them and below. */
export function listDepartments(
  db: Queryable,
  businessId: string,
  filter: { search?: string | undefined; id?: string } = {},
): Promise<Department[]> {
  return rowsOf<Department>(
    db,
    `select d.id, d.parent_id as "parentId", d.name, d.sort, coalesce(p.people, 0) as people, coalesce(v.devices, 0) as devices
       from departments d
       left join (select up.id, count(distinct md.membership_id)::int as people
                    from departments b join membership_departments md on md.department_id = b.id cross join unnest(b.path) as up(id)
                   where b.business_id = $1 group by up.id) p on p.id = d.id
       left join (select up.id, count(distinct dd.device_id)::int as devices
                    from departments b join device_departments dd on dd.department_id = b.id cross join unnest(b.path) as up(id)
                   where b.business_id = $1 group by up.id) v on v.id = d.id
      where d.business_id = $1 and ($2::bigint is null or d.id = $2) and ($3::text is null or strpos(lower(d.name), lower($3)) > 0)
      order by d.sort, d.name collate "zh-x-icu", d.id`,
    [businessId, filter.id ?? null, filter.search || null],
  )
}

export interface DepartmentRow {
  id: string
  parentId: string | null
  name: string
  sort: number
  /** Itself and everything above it, from the top. */
  path: string[]
}

export function findDepartment(db: Queryable, businessId: string, id: string): Promise<DepartmentRow | undefined> {
  return rowOf<DepartmentRow>(
    db,
    'select id, parent_id as "parentId", name, sort, path from departments where business_id = $1 and id = $2',
    [businessId, id],
  )
}

/** Beside the departments of this parent, one of that name; `exceptId` does not count. */
export async function isDepartmentNameTaken(
  tx: Queryable,
  businessId: string,
  wish: { parentId: string | null; name: string },
  exceptId?: string,
): Promise<boolean> {
  const row = await rowOf(
    tx,
    `select from departments where business_id = $1 and parent_id is not distinct from $2 and name = $3 and id is distinct from $4`,
    [businessId, wish.parentId, wish.name, exceptId ?? null],
  )
  return row !== undefined
}

/** Its id. `above`: the path of the parent. */
export async function insertDepartment(
  tx: Queryable,
  department: { businessId: string; parentId: string | null; name: string; sort: number; above: readonly string[] },
): Promise<string> {
  const row = await rowOf<{ id: string }>(
    tx,
    `with next as (select nextval(pg_get_serial_sequence('departments', 'id')) as id)
     insert into departments (id, business_id, parent_id, name, sort, path) overriding system value
     select id, $1, $2, $3, $4, $5::bigint[] || id from next returning id`,
    [department.businessId, department.parentId, department.name, department.sort, department.above],
  )
  return row?.id ?? ''
}

export async function updateDepartment(
  tx: Queryable,
  id: string,
  change: { parentId: string | null; name: string; sort: number },
): Promise<void> {
  await tx.query('update departments set parent_id = $2, name = $3, sort = $4 where id = $1', [
    id,
    change.parentId,
    change.name,
    change.sort,
  ])
}

/** Levels from this department to the lowest below it, itself included. */
export async function heightOf(tx: Queryable, department: DepartmentRow): Promise<number> {
  const row = await rowOf<{ height: number }>(
    tx,
    'select max(cardinality(path)) - $2::int + 1 as height from departments where $1 = any (path)',
    [department.id, department.path.length],
  )
  return row?.height ?? 1
}

/** Everything from this department downwards now hangs below another one. */
export async function movePaths(tx: Queryable, department: DepartmentRow, above: readonly string[]): Promise<void> {
  await tx.query('update departments set path = $2::bigint[] || path[$3::int :] where $1 = any (path)', [
    department.id,
    above,
    department.path.length,
  ])
}

/** Those of the ids that are departments of the business. */
export async function findDepartments(tx: Queryable, businessId: string, ids: readonly string[]): Promise<DepartmentRow[]> {
  return rowsOf<DepartmentRow>(
    tx,
    `select id, parent_id as "parentId", name, sort, path from departments where business_id = $1 and id = any ($2::bigint[]) order by path for key share`,
    [businessId, ids],
  )
}

/** Some department that would hang in the air without these. */
export function findOrphan(tx: Queryable, ids: readonly string[]): Promise<{ name: string } | undefined> {
  return rowOf<{ name: string }>(
    tx,
    `select above.name from departments d join departments above on above.id = d.parent_id
      where d.parent_id = any ($1::bigint[]) and d.id <> all ($1::bigint[]) limit 1`,
    [ids],
  )
}

export async function deleteDepartments(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('delete from departments where id = any ($1::bigint[])', [ids])
}

/** Accounts of the people in these departments: what they see changes with them. */
export async function usersOfDepartments(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ userId: string }>(
    tx,
    `select distinct m.user_id as "userId" from membership_departments md join memberships m on m.id = md.membership_id
      where md.department_id = any ($1::bigint[]) and m.user_id is not null`,
    [ids],
  )
  return rows.map(({ userId }) => userId)
}
