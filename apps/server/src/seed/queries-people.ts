import type { Language } from '@kilowatch/catalog'
import { type Queryable, rowOf, rowsOf } from '../storage/queryable.ts'

/** How far the demo's people are made, kept beside the settings: the key is absent before. */
export interface Progress {
  /** Of the demo's names; absent in a demo that was made before there was a choice: Chinese. */
  language?: Language
  /** Whose devices have been handed over. */
  sites: readonly string[]
  /** Devices of which has been entered what people know of them. */
  facts?: readonly string[]
  /** The map's picture was laid. */
  map?: true
  /** VR scenes that were made. */
  scenes?: readonly string[]
}

const progressKey = 'demo-people'

export async function readProgress(tx: Queryable): Promise<Progress | undefined> {
  return (await rowOf<{ value: Progress }>(tx, 'select value from settings where key = $1', [progressKey]))?.value
}

export async function keepProgress(tx: Queryable, progress: Progress, at: Date): Promise<void> {
  await tx.query(
    `insert into settings (key, value, changed_at) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`,
    [progressKey, JSON.stringify(progress), at],
  )
}

export async function demoBusiness(tx: Queryable): Promise<string | undefined> {
  return (await rowOf<{ id: string }>(tx, 'select id from businesses where demo and closed_at is null order by id limit 1'))?.id
}

async function idOf(tx: Queryable, text: string, values: unknown[]): Promise<string> {
  return (await rowOf<{ id: string }>(tx, text, values))?.id ?? ''
}

/** Its id. `above`: the path of what contains it. */
export function addDepartment(
  tx: Queryable,
  department: { businessId: string; name: string; sort: number; above: readonly string[] },
): Promise<string> {
  return idOf(
    tx,
    `with next as (select nextval(pg_get_serial_sequence('departments', 'id')) as id)
     insert into departments (id, business_id, parent_id, name, sort, path) overriding system value
     select id, $1, $2, $3, $4, $5::bigint[] || id from next returning id`,
    [department.businessId, department.above.at(-1) ?? null, department.name, department.sort, department.above],
  )
}

export function addPosition(tx: Queryable, businessId: string, name: string, sort: number): Promise<string> {
  return idOf(tx, 'insert into positions (business_id, name, sort) values ($1, $2, $3) returning id', [businessId, name, sort])
}

export interface StaffMember {
  loginName: string
  phone: string
  name: string
  jobNumber: string
  position: string
  department: string
  right: 'view' | 'operate'
  scope: 'below' | 'department' | 'own'
}

/** The id of the employee. */
export async function addStaff(
  tx: Queryable,
  businessId: string,
  person: StaffMember,
  more: { positionId: string | null; departmentId: string | null; passwordHash: string; at: Date },
): Promise<string> {
  const id = await idOf(
    tx,
    `with account as (
       insert into users (login_name, name, nickname, password_hash, sf, demo) values ($2, $3, $3, $4, 3, true)
       on conflict (lower(login_name)) do update set name = excluded.name returning id)
     insert into memberships (business_id, user_id, right_on_devices, scope, control, name, job_number, position_id, created_at, joined_at)
     select $1, id, $5, $6, case $5 when 'operate' then 'all' else 'given' end, $3, $7, $8, $9, $9 from account returning id`,
    [businessId, person.loginName, person.name, more.passwordHash, person.right, person.scope, person.jobNumber, more.positionId, more.at],
  )
  await tx.query('insert into membership_departments (membership_id, department_id) select $1, $2 where $2::bigint is not null', [
    id,
    more.departmentId,
  ])
  return id
}

/** Somebody who has not joined; nobody knows a code for it, a new one can be sent. */
export async function addInvited(tx: Queryable, businessId: string, person: { name: string; email: string; at: Date }): Promise<void> {
  await tx.query(
    `insert into memberships (business_id, right_on_devices, scope, name, email, created_at, invitation_expires_at)
     values ($1, 'view', 'below', $2, $3, $4, $4::timestamptz + interval '7 days')`,
    [businessId, person.name, person.email, person.at],
  )
}

/** Its id. Who answers for it, and who inspects it, by their memberships. */
export async function addGroup(
  tx: Queryable,
  group: { businessId: string; parentId: string | null; name: string; manager: string | null; inspectors: readonly string[] },
): Promise<string> {
  const id = await idOf(tx, 'insert into groups (business_id, parent_id, name) values ($1, $2, $3) returning id', [
    group.businessId,
    group.parentId,
    group.name,
  ])
  await tx.query(
    `insert into group_people (group_id, membership_id, identity)
     select $1::bigint, unnest($2::bigint[]), 'inspector' union all select $1::bigint, $3::bigint, 'manager' where $3::bigint is not null`,
    [id, group.inspectors, group.manager],
  )
  return id
}

/** Those of the sites where devices have been announced. */
export async function sitesWithDevices(tx: Queryable, businessId: string, sites: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ site: string }>(tx, 'select distinct site from devices where business_id = $1 and site = any ($2::text[])', [
    businessId,
    sites,
  ])
  return rows.map(({ site }) => site)
}

/** The site's devices to the department, and into the group that is called like the site; nothing where people have removed either. */
export async function handSite(tx: Queryable, businessId: string, site: string, department: string): Promise<void> {
  await tx.query(
    `insert into device_departments (device_id, department_id)
     select v.id, d.id from devices v join departments d on d.business_id = v.business_id and d.name = $3
      where v.business_id = $1 and v.site = $2 on conflict do nothing`,
    [businessId, site, department],
  )
  await tx.query(
    `insert into group_devices (group_id, device_id)
     select g.id, v.id from devices v join groups g on g.business_id = v.business_id and g.name = v.site and g.parent_id is not null
      where v.business_id = $1 and v.site = $2 on conflict do nothing`,
    [businessId, site],
  )
}

/** Where a site stands, once it is there; what people entered stays. */
export async function placeSite(
  tx: Queryable,
  businessId: string,
  site: { name: string; province: string; city: string; address: string; latitude: number; longitude: number },
): Promise<void> {
  const { name, province, city, address, latitude, longitude } = site
  await tx.query(
    `update sites set province = $3, city = $4, address = $7, latitude = $5, longitude = $6
      where business_id = $1 and name = $2 and city = '' and latitude is null`,
    [businessId, name, province, city, latitude, longitude, address],
  )
}

/** @returns whether the device is there */
export async function enterFacts(
  tx: Queryable,
  { businessId, site, name, info }: { businessId: string; site: string; name: string; info: Readonly<Record<string, string | number>> },
): Promise<boolean> {
  const { rowCount } = await tx.query('update devices set info = $4::jsonb || info where business_id = $1 and site = $2 and name = $3', [
    businessId,
    site,
    name,
    JSON.stringify(info),
  ])
  return rowCount !== null && rowCount > 0
}

export async function deviceNamed(tx: Queryable, businessId: string, name: string): Promise<number | undefined> {
  return (await rowOf<{ id: number }>(tx, 'select id from devices where business_id = $1 and name = $2', [businessId, name]))?.id
}
