import type { Group, GroupDetail } from '@kilowatch/contract'
import type { Visible } from '../../http/subjects.ts'
import { groupOrder } from '../../storage/group-order.ts'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'
import { recordTable } from '../../storage/record-table.ts'

const listStatement = `
  with mine as materialized (select id from visible_devices where user_id = $2)
  select g.id, g.parent_id as "parentId", g.name,
         (select count(distinct gd.device_id)::int
            from groups below join group_devices gd on gd.group_id = below.id
           where (below.id = g.id or below.parent_id = g.id) and gd.device_id in (select id from mine)) as devices,
         (select count(*)::int from group_people p where p.group_id = g.id) as people
    from groups g where g.business_id = $1`

/** Groups of a business in their order, first level before second; of their devices those that the person sees count. */
export function listGroups(db: Queryable, businessId: string, { userId }: Visible): Promise<Group[]> {
  return rowsOf<Group>(db, `${listStatement} order by ${groupOrder('g')}`, [businessId, userId])
}

export function findGroup(db: Queryable, businessId: string, { userId }: Visible, id: string): Promise<Group | undefined> {
  return rowOf<Group>(db, `${listStatement} and g.id = $3`, [businessId, userId, id])
}

/** Devices of the group and of the groups below, as far as the person sees them. */
export function listMembers(db: Queryable, { userId }: Visible, id: string): Promise<GroupDetail['members']> {
  return rowsOf<GroupDetail['members'][number]>(
    db,
    `select d.box_id as id, d.name, coalesce(d.type, d.announced_type) as type, d.site
       from visible_devices d
      where d.user_id = $1
        and d.id in (select gd.device_id from groups g join group_devices gd on gd.group_id = g.id where g.id = $2 or g.parent_id = $2)
      order by d.name collate "zh-x-icu", d.id`,
    [userId, id],
  )
}

export function listStaff(db: Queryable, id: string): Promise<GroupDetail['staff']> {
  return rowsOf<GroupDetail['staff'][number]>(
    db,
    `select m.id as "employeeId", m.name, p.identity from group_people p join memberships m on m.id = p.membership_id
      where p.group_id = $1 order by array_position(array['manager', 'inspector', 'viewer'], p.identity), m.name collate "zh-x-icu", m.id`,
    [id],
  )
}

/** What a person is in the group; undefined: none of its people. */
export async function findIdentity(db: Queryable, id: string, userId: string): Promise<Staff['identity'] | undefined> {
  const row = await rowOf<{ identity: Staff['identity'] }>(
    db,
    'select p.identity from group_people p join memberships m on m.id = p.membership_id where p.group_id = $1 and m.user_id = $2',
    [id, userId],
  )
  return row?.identity
}

export interface GroupRow {
  id: string
  parentId: string | null
  name: string
}

/** The group as it stands, kept from being removed or renamed until the transaction ends. */
export function lockGroup(tx: Queryable, businessId: string, id: string): Promise<GroupRow | undefined> {
  return rowOf<GroupRow>(tx, 'select id, parent_id as "parentId", name from groups where business_id = $1 and id = $2 for no key update', [
    businessId,
    id,
  ])
}

/** Undefined: the name is taken on that level. */
export async function insertGroup(
  tx: Queryable,
  group: { businessId: string; parentId: string | null; name: string; at: Date },
): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into groups (business_id, parent_id, name, created_at, place)
     values ($1, $2, $3, $4, (select coalesce(max(place), 0) + 1 from groups where business_id = $1 and parent_id is not distinct from $2::bigint))
     on conflict do nothing returning id`,
    [group.businessId, group.parentId, group.name, group.at],
  )
  return row?.id
}

/** False: another group of that level has the name. */
export async function isNameTaken(tx: Queryable, businessId: string, group: GroupRow, name: string): Promise<boolean> {
  const row = await rowOf(
    tx,
    'select 1 from groups where business_id = $1 and parent_id is not distinct from $2::bigint and name = $3 and id <> $4',
    [businessId, group.parentId, name, group.id],
  )
  return row !== undefined
}

export async function updateName(tx: Queryable, id: string, name: string): Promise<void> {
  await tx.query('update groups set name = $2 where id = $1', [id, name])
}

/** Those below a group, or of the first level, in their order. */
export async function listSiblings(tx: Queryable, businessId: string, parentId: string | null): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    `select g.id from groups g where g.business_id = $1 and g.parent_id is not distinct from $2::bigint order by ${groupOrder('g')}`,
    [businessId, parentId],
  )
  return rows.map(({ id }) => id)
}

/** All that stand there from now on, in this order. */
export async function placeGroups(tx: Queryable, businessId: string, parentId: string | null, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update groups g set place = w.place, parent_id = $2
       from unnest($3::bigint[]) with ordinality as w (id, place) where g.business_id = $1 and g.id = w.id`,
    [businessId, parentId, ids],
  )
}

/** With the groups below; their names. */
export async function deleteGroup(tx: Queryable, id: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(tx, 'select name from groups where parent_id = $1 order by id', [id])
  await tx.query('delete from groups where id = $1', [id])
  return rows.map(({ name }) => name)
}

/** Box ids of the devices that the group has. */
export async function listBoxIds(tx: Queryable, id: string): Promise<string[]> {
  const rows = await rowsOf<{ box_id: string }>(
    tx,
    'select d.box_id from group_devices g join devices d on d.id = g.device_id where g.group_id = $1 order by d.box_id',
    [id],
  )
  return rows.map((row) => row.box_id)
}

export const groupTable = recordTable<Omit<GroupRow, 'id'>>('groups', ['parentId', 'name'])
export const groupDevices = { name: 'group_devices', of: 'group_id', to: 'device_id' } as const

export interface Staff {
  employeeId: string
  identity: GroupDetail['staff'][number]['identity']
}

export async function replaceStaff(tx: Queryable, id: string, staff: readonly Staff[]): Promise<void> {
  await tx.query('delete from group_people where group_id = $1', [id])
  await tx.query('insert into group_people (group_id, membership_id, identity) select $1, * from unnest($2::bigint[], $3::text[])', [
    id,
    staff.map(({ employeeId }) => employeeId),
    staff.map(({ identity }) => identity),
  ])
}

/** Users who come to devices through the group: its people, those of the group above and of the groups below. */
export async function listUsersOf(tx: Queryable, id: string): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(
    tx,
    `select distinct m.user_id from groups g
       join group_people p on p.group_id in (g.id, g.parent_id)
       join memberships m on m.id = p.membership_id and m.user_id is not null
      where g.id = $1 or g.parent_id = $1`,
    [id],
  )
  return rows.map((row) => row.user_id)
}
