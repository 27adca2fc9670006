import type { PoolClient } from 'pg'
import { groupParentOf, parentOf, type Seen, scopeOf, type World } from './visibility-model.ts'

/** Places of the world by the ids that the database gave. */
interface Keys {
  users: Map<string, number>
  devices: Map<number, number>
}

/** Puts a world into the database: each person, device, way. */
export async function fillWorld(tx: PoolClient, world: World, users: number): Promise<Keys> {
  const businesses = await ids(
    tx,
    `insert into businesses (name, closed_at) select 'b', case when c then now() end from unnest($1::boolean[]) as c returning id`,
    [world.closed],
  )
  const people = await ids(
    tx,
    `insert into users (login_name, name, password_hash) select 'w' || n, 'w', '-' from generate_series(1, $1::int) n returning id`,
    [users],
  )
  const at = (list: readonly string[], place: number) => list[place] ?? ''
  const uplinks = world.devices.map((_, place) => `1000000000${String(place).padStart(2, '0')}`)
  await tx.query(
    `insert into uplinks (id, business_id, name) select id, business, 'u' from unnest($1::text[], $2::bigint[]) as u(id, business)`,
    [uplinks, world.devices.map((business) => at(businesses, business))],
  )
  const devices = await ids(
    tx,
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms)
     select id, id, 'r', business, 'd', 'ups', 1000 from unnest($1::text[], $2::bigint[]) as u(id, business) returning id`,
    [uplinks, world.devices.map((business) => at(businesses, business))],
  )
  await tx.query(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, side, opened_at, cause_id)
     select d.business_id, d.uplink_id, w.id, 'offline', 3, 'offline', now(), 'c'
       from devices d cross join lateral (values (d.id), (null)) as w(id) where d.id = any($1::int[])`,
    [devices],
  )
  const departments: string[] = []
  const paths: string[][] = []
  for (const [place, { business }] of world.departments.entries()) {
    const parent = parentOf(world.departments, place)
    const [id = ''] = await ids(tx, `insert into departments (business_id, parent_id, name, path) values ($1, $2, $3, '{}') returning id`, [
      at(businesses, business),
      parent === null ? null : at(departments, parent),
      `n${place}`,
    ])
    departments.push(id)
    paths.push([...(parent === null ? [] : (paths[parent] ?? [])), id])
    await tx.query('update departments set path = $2 where id = $1', [id, paths[place]])
  }
  const groups: string[] = []
  for (const [place, { business }] of world.groups.entries()) {
    const parent = groupParentOf(world, place)
    groups.push(
      ...(await ids(tx, `insert into groups (business_id, parent_id, name) values ($1, $2, $3) returning id`, [
        at(businesses, business),
        parent === null ? null : at(groups, parent),
        `n${place}`,
      ])),
    )
  }
  for (const member of world.members) {
    const [id = ''] = await ids(
      tx,
      'insert into memberships (business_id, user_id, right_on_devices, scope) values ($1, $2, $3, $4) returning id',
      [at(businesses, member.business), at(people, member.user), member.right, scopeOf(member)],
    )
    await tx.query('insert into membership_departments (membership_id, department_id) select $1, unnest($2::bigint[])', [
      id,
      member.departments.map((place) => at(departments, place)),
    ])
    await tx.query('insert into device_holders (membership_id, device_id) select $1, unnest($2::int[])', [
      id,
      member.held.map((place) => at(devices, place)),
    ])
    await tx.query('insert into group_people (membership_id, group_id, identity) select $1, * from unnest($2::bigint[], $3::text[])', [
      id,
      member.groups.map(({ group }) => at(groups, group)),
      member.groups.map(({ identity }) => identity),
    ])
  }
  await pairs(tx, 'device_departments (device_id, department_id)', world.inDepartments, devices, departments)
  await pairs(tx, 'group_devices (device_id, group_id)', world.inGroups, devices, groups)
  await fillOutsiders(tx, world, { businesses, people, devices })
  return { users: placesOf(people), devices: new Map(devices.map((id, place) => [Number(id), place])) }
}

async function fillOutsiders(
  tx: PoolClient,
  world: World,
  of: { businesses: string[]; people: string[]; devices: string[] },
): Promise<void> {
  const when = (live: boolean) => (live ? 1 : -1)
  await tx.query(
    `insert into device_shares (device_id, user_id, "right", may_share, shared_by, created_at, expires_at)
     select device, person, r, may, person, now(), now() + days * interval '1 day'
       from unnest($1::int[], $2::bigint[], $3::text[], $4::boolean[], $5::int[]) as s(device, person, r, may, days)`,
    [
      world.shares.map(({ device }) => of.devices[device]),
      world.shares.map(({ user }) => of.people[user]),
      world.shares.map(({ right }) => right),
      world.shares.map(({ mayShare }) => mayShare),
      world.shares.map(({ live }) => when(live)),
    ],
  )
  await tx.query(
    `with given as (
       select person, business, r, case when approved and not over then now() + days * interval '1 day' end as until,
              nextval(pg_get_serial_sequence('work', 'id')) as id
         from unnest($1::bigint[], $2::bigint[], $3::text[], $4::boolean[], $5::boolean[], $6::int[]) as g(person, business, r, approved, over, days)),
     works as (
       insert into work (id, business_id, kind, state, title, created_by, created_at, changed_at) overriding system value
       select id, business, 'grant', 'active', 'why', person, now(), now() from given)
     insert into operator_grants (id, operator_id, business_id, "right", hours, expires_at) select id, person, business, r, 8, until from given`,
    [
      world.grants.map(({ user }) => of.people[user]),
      world.grants.map(({ business }) => of.businesses[business]),
      world.grants.map(({ right }) => right),
      world.grants.map(({ approved }) => approved),
      world.grants.map(({ ended }) => ended),
      world.grants.map(({ live }) => when(live)),
    ],
  )
}

/** What the views say of everybody in the world. */
export async function readViews(tx: PoolClient, keys: Keys): Promise<Seen> {
  const users = [...keys.users.keys()]
  const person = (id: string) => keys.users.get(id)
  const place = (id: number) => keys.devices.get(id)
  const uplinkPlace = (id: string) => Number(id.slice(-2))
  const devices = await tx.query<{ user_id: string; id: number; right: string; may_share: boolean }>(
    'select user_id, id, "right", may_share from visible_devices where user_id = any($1::bigint[])',
    [users],
  )
  const uplinks = await tx.query<{ user_id: string; id: string; right: string }>(
    'select user_id, id, "right" from visible_uplinks where user_id = any($1::bigint[])',
    [users],
  )
  const alarms = await tx.query<{ user_id: string; device_id: number | null; uplink_id: string; right: string }>(
    'select user_id, device_id, uplink_id, "right" from visible_alarms where user_id = any($1::bigint[])',
    [users],
  )
  return {
    devices: devices.rows.map((row) => `${person(row.user_id)} ${place(row.id)} ${row.right} ${row.may_share}`).sort(),
    uplinks: uplinks.rows.map((row) => `${person(row.user_id)} ${uplinkPlace(row.id)} ${row.right}`).sort(),
    alarms: alarms.rows
      .map(({ user_id, device_id, uplink_id, right }) =>
        device_id === null
          ? `${person(user_id)} uplink ${uplinkPlace(uplink_id)} ${right}`
          : `${person(user_id)} ${place(device_id)} ${right}`,
      )
      .sort(),
  }
}

async function ids(tx: PoolClient, text: string, values: unknown[]): Promise<string[]> {
  return (await tx.query<{ id: string | number }>(text, values)).rows.map(({ id }) => String(id)).sort((a, b) => Number(a) - Number(b))
}

async function pairs(
  tx: PoolClient,
  into: string,
  list: readonly (readonly [number, number])[],
  devices: readonly string[],
  others: readonly string[],
): Promise<void> {
  await tx.query(`insert into ${into} select * from unnest($1::int[], $2::bigint[])`, [
    list.map(([device]) => devices[device]),
    list.map(([, other]) => others[other]),
  ])
}

function placesOf(list: readonly string[]): Map<string, number> {
  return new Map(list.map((id, place) => [id, place]))
}
