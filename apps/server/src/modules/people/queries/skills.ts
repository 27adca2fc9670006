import type { HeldSkill } from '@kilowatch/work'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** Of one employee, by name. */
export function skillsOf(db: Queryable, employeeId: string): Promise<HeldSkill[]> {
  return rowsOf<HeldSkill & Record<string, unknown>>(
    db,
    'select name, until::text as until from employee_skills where membership_id = $1 order by name collate "zh-x-icu"',
    [employeeId],
  )
}

/** By user, of those of a business; who has none is not among them. */
export async function skillsOfUsers(
  db: Queryable,
  businessIds: readonly string[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, HeldSkill[]>> {
  const rows = await rowsOf<{ userId: string; skills: HeldSkill[] }>(
    db,
    `select m.user_id as "userId", json_agg(json_build_object('name', s.name, 'until', s.until) order by s.name) as skills
       from memberships m join employee_skills s on s.membership_id = m.id
      where m.business_id = any($1::bigint[]) and m.user_id = any($2::bigint[]) group by m.user_id`,
    [businessIds, userIds],
  )
  return new Map(rows.map(({ userId, skills }) => [userId, skills]))
}

export async function replaceSkills(tx: Queryable, employeeId: string, skills: readonly HeldSkill[]): Promise<void> {
  await tx.query('delete from employee_skills where membership_id = $1', [employeeId])
  await tx.query(
    'insert into employee_skills (membership_id, name, until) select $1, name, until from unnest($2::text[], $3::date[]) as s (name, until)',
    [employeeId, skills.map(({ name }) => name), skills.map(({ until }) => until)],
  )
}

export async function skillNames(db: Queryable, businessId: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    `select s.name from employee_skills s join memberships m on m.id = s.membership_id where m.business_id = $1
      group by s.name order by s.name collate "zh-x-icu" limit 500`,
    [businessId],
  )
  return rows.map(({ name }) => name)
}
