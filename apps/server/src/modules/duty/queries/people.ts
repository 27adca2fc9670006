import type { Data, dutyCalls } from '@kilowatch/contract'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

export interface PersonRow {
  employeeId: string
  name: string
  userId: string | null
}

const person = 'm.id as "employeeId", m.name, m.user_id as "userId"'

export function peopleAmong(db: Queryable, ids: readonly string[]): Promise<PersonRow[]> {
  return rowsOf<PersonRow & Record<string, unknown>>(
    db,
    `select ${person} from memberships m where m.id = any($1::bigint[]) order by m.id`,
    [ids],
  )
}

/** Managers and inspectors of the group, and of the one above it: managers first. */
export function staffOf(db: Queryable, groupId: string): Promise<(PersonRow & { identity: 'manager' | 'inspector' })[]> {
  return rowsOf(
    db,
    `select s.* from (
       select distinct on (m.id) ${person}, p.identity
         from groups g join group_people p on p.group_id in (g.id, g.parent_id) and p.identity in ('manager', 'inspector')
         join memberships m on m.id = p.membership_id
        where g.id = $1 order by m.id, p.identity desc) s
      order by s.identity desc, s.name collate "zh-x-icu", s."employeeId"`,
    [groupId],
  )
}

/** Who approves in a group, by their records as employees: its managers, and the administrators of the business. */
export async function decidersOf(db: Queryable, groupId: string): Promise<string[]> {
  const text = `
    select m.id from groups g join memberships m on m.business_id = g.business_id and m.user_id is not null
     where g.id = $1 and (m.right_on_devices in ('main', 'manage')
        or exists (select from group_people p where p.membership_id = m.id and p.identity = 'manager' and p.group_id in (g.id, g.parent_id)))`
  return (await rowsOf<{ id: string }>(db, text, [groupId])).map(({ id }) => id)
}

type Occupation = Data<typeof dutyCalls.listPeopleByPosition>[number]

export function peopleByPosition(db: Queryable, businessId: string): Promise<Occupation[]> {
  return rowsOf<Occupation & Record<string, unknown>>(
    db,
    `select p.id as "positionId", coalesce(p.name, '') as position,
            json_agg(json_build_object('employeeId', m.id::text, 'name', m.name) order by m.name collate "zh-x-icu", m.id) as people
       from memberships m left join positions p on p.id = m.position_id
      where m.business_id = $1 group by p.id, p.name, p.sort order by p.id is null, p.sort, p.id`,
    [businessId],
  )
}

/** What people of a business are called in it, by their accounts. */
export async function namesOf(db: Queryable, businessId: string, userIds: readonly string[]): Promise<Map<string, string>> {
  const text = 'select user_id as id, name from memberships where business_id = $1 and user_id = any($2::bigint[])'
  return new Map((await rowsOf<{ id: string; name: string }>(db, text, [businessId, userIds])).map(({ id, name }) => [id, name]))
}
