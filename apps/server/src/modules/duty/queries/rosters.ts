import type { RosterWish } from '@kilowatch/contract'
import { groupOrder } from '../../../storage/group-order.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** Groups of the business that have a roster. */
export async function rosteredGroups(db: Queryable, businessId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, 'select distinct group_id as id from duty_rosters where business_id = $1 order by 1', [
    businessId,
  ])
  return rows.map(({ id }) => id)
}

/** The same with their names, those first whose rosters name the person. */
export function dutyGroups(db: Queryable, businessId: string, employeeId: string): Promise<{ id: string; name: string; mine: boolean }[]> {
  return rowsOf<{ id: string; name: string; mine: boolean }>(
    db,
    `select g.id, g.name, bool_or(p.membership_id is not null) as mine
       from duty_rosters r join groups g on g.id = r.group_id left join duty_people p on p.roster_id = r.id and p.membership_id = $2
      where r.business_id = $1 group by g.id order by mine desc, ${groupOrder('g')}`,
    [businessId, employeeId],
  )
}

export async function countRosters(tx: Queryable, businessId: string): Promise<number> {
  const row = await rowOf<{ count: number }>(tx, 'select count(*)::int as count from duty_rosters where business_id = $1', [businessId])
  return row?.count ?? 0
}

/** In place of the one that begins on the same day, if there is one. */
export async function putRoster(tx: Queryable, businessId: string, groupId: string, wish: RosterWish, at: Date): Promise<void> {
  const teams = wish.teams.map(({ name, offset }) => ({ name, offset }))
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into duty_rosters (business_id, group_id, starts_on, shifts, cycle, teams, certificate, limits, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (group_id, starts_on) do update
        set shifts = excluded.shifts, cycle = excluded.cycle, teams = excluded.teams, certificate = excluded.certificate,
            limits = excluded.limits, changed_at = excluded.changed_at
     returning id`,
    [
      ...[businessId, groupId, wish.startsOn, JSON.stringify(wish.shifts), JSON.stringify(wish.cycle), JSON.stringify(teams)],
      ...[wish.certificate, wish.limits, at],
    ],
  )
  const people = wish.teams.flatMap((team, teamPlace) => team.people.map((id, place) => ({ id, teamPlace, place })))
  await tx.query('delete from duty_people where roster_id = $1', [row?.id])
  await tx.query(
    `insert into duty_people (roster_id, membership_id, team, place, certified)
     select $1, p.id, p.team, p.place, p.id = any($5::bigint[]) from unnest($2::bigint[], $3::int[], $4::int[]) as p (id, team, place)`,
    [row?.id, people.map(({ id }) => id), people.map(({ teamPlace }) => teamPlace), people.map(({ place }) => place), wish.certified],
  )
}

/** False: none begins on that day. */
export async function deleteRoster(tx: Queryable, groupId: string, startsOn: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from duty_rosters where group_id = $1 and starts_on = $2', [groupId, startsOn])
  return (rowCount ?? 0) > 0
}

export interface ChangeWish {
  groupId: string
  day: string
  shift: string
  person: string
  on: boolean
  swapped?: boolean
}

export async function putChange(tx: Queryable, { groupId, day, shift, person, on, swapped = false }: ChangeWish): Promise<void> {
  await tx.query(
    `insert into duty_changes (group_id, day, shift, membership_id, put_on, swapped) values ($1, $2, $3, $4, $5, $6)
     on conflict (group_id, day, shift, membership_id) do update set put_on = excluded.put_on, swapped = excluded.swapped`,
    [groupId, day, shift, person, on, swapped],
  )
}

/** What the pattern says counts again. */
export async function dropChange(tx: Queryable, { groupId, day, shift, person }: ChangeWish): Promise<void> {
  await tx.query('delete from duty_changes where group_id = $1 and day = $2 and shift = $3 and membership_id = $4', [
    groupId,
    day,
    shift,
    person,
  ])
}

export async function nameOfGroup(db: Queryable, groupId: string): Promise<string> {
  return (await rowOf<{ name: string }>(db, 'select name from groups where id = $1', [groupId]))?.name ?? ''
}
