import { patrolTaskFlow, type RoundIdentity, usualMinutes } from '@kilowatch/work'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { isDaily } from './tasks.ts'

export interface RoundPersonRow {
  id: string
  name: string
  employeeId: string
  /** Goes on rounds of a group, or had a task lately. */
  goes: boolean
}

/** So long ago a task still says that somebody goes on rounds. */
const lately = 90
export const mostRoundPeople = 1000

/** People of a business who may be sent on rounds: inspectors and managers of its groups, who had tasks lately, who hold anything. */
export function roundPeople(db: Queryable, businessId: string, today: string, among: readonly string[] | null): Promise<RoundPersonRow[]> {
  return rowsOf<RoundPersonRow & Record<string, unknown>>(
    db,
    `with people as (
       select u.id, u.name, m.id as "employeeId",
              exists (select from group_people p where p.membership_id = m.id and p.identity in ('inspector', 'manager'))
              or exists (select from work w join patrol_tasks t on t.id = w.id
                          where w.assignee_id = u.id and w.kind = '${patrolTaskFlow.kind}' and w.business_id = $1
                            and t.planned_on >= $2::date - ${lately}) as goes
         from memberships m join users u on u.id = m.user_id and u.disabled_at is null and u.removed_at is null
        where m.business_id = $1 and ($3::bigint[] is null or u.id = any($3::bigint[])))
     select * from people p where goes or exists (select from employee_skills s where s.membership_id = p."employeeId")
      order by name collate "zh-x-icu", id limit ${mostRoundPeople}`,
    [businessId, today, among],
  )
}

/** Groups that the person manages in the business, with those below them. */
const managed = (user: string, business: string) => `
  select g.id, g.parent_id from groups g join group_people gp on gp.group_id in (g.id, g.parent_id) and gp.identity = 'manager'
    join memberships me on me.id = gp.membership_id where me.user_id = ${user} and me.business_id = ${business}`
/** Of a task: it is of such a group. */
export const ofManagedGroup = `t.business_id = :businessId and w.group_id in (select id from (${managed(':userId', ':businessId')}) mine)`

export async function managesGroup(db: Queryable, businessId: string, userId: string): Promise<boolean> {
  return (await rowsOf(db, `${managed('$2', '$1')} limit 1`, [businessId, userId])).length > 0
}

/** Whom somebody who manages groups sends on rounds: people of these groups, of those above and below them, and of the own departments. */
export async function peopleNear(db: Queryable, businessId: string, userId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `with mine as materialized (${managed('$2', '$1')})
     select m.user_id as id from memberships m
      where m.business_id = $1 and m.user_id is not null
        and (exists (select from group_people p join mine on p.group_id in (mine.id, mine.parent_id) where p.membership_id = m.id)
             or exists (select from membership_departments d join membership_departments own on own.department_id = d.department_id
                          join memberships me on me.id = own.membership_id and me.user_id = $2 and me.business_id = $1
                         where d.membership_id = m.id))`,
    [businessId, userId],
  )
  return rows.map(({ id }) => id)
}

/** Who goes on rounds of these groups, or of those above them: inspectors before managers where somebody is both. */
export function identitiesIn(
  db: Queryable,
  groupIds: readonly string[],
): Promise<{ groupId: string; userId: string; identity: RoundIdentity }[]> {
  return rowsOf(
    db,
    `select g.id as "groupId", m.user_id as "userId", min(p.identity) as identity
       from groups g join group_people p on p.group_id in (g.id, g.parent_id) and p.identity in ('inspector', 'manager')
       join memberships m on m.id = p.membership_id and m.user_id is not null
      where g.id = any($1::bigint[]) group by g.id, m.user_id`,
    [groupIds],
  )
}

/** Minutes that people of a business have in weeks, by the Monday; what is late counts for today. */
export function weekLoads(
  db: Queryable,
  businessId: string,
  { today, mondays }: { today: string; mondays: readonly string[] },
): Promise<{ userId: string; week: string; minutes: number }[]> {
  return rowsOf(
    db,
    `select w.assignee_id as "userId", date_trunc('week', d.day)::date::text as week, sum(coalesce(t.minutes, ${usualMinutes}))::int as minutes
       from patrol_tasks t join work w on w.id = t.id and w.assignee_id is not null and w.state <> 'cancelled'
      cross join lateral (select case when t.open then greatest(t.planned_on, $2::date) else t.planned_on end as day) d
      where t.business_id = $1 and (t.open or t.planned_on >= (select min(m) from unnest($3::date[]) m))
        and date_trunc('week', d.day)::date = any($3::date[])
      group by 1, 2`,
    [businessId, today, mondays],
  )
}

/** Minutes that people of a business have on days, and how many of their tasks are of daily plans. */
export function dayLoads(
  db: Queryable,
  businessId: string,
  { from, to }: { from: string; to: string },
): Promise<{ userId: string; day: string; minutes: number; daily: number }[]> {
  return rowsOf(
    db,
    `select w.assignee_id as "userId", t.planned_on::text as day, sum(coalesce(t.minutes, ${usualMinutes}))::int as minutes,
            (count(*) filter (where ${isDaily}))::int as daily
       from patrol_tasks t join work w on w.id = t.id and w.assignee_id is not null and w.state <> 'cancelled'
       left join patrol_plans p on p.id = t.plan_id
      where t.business_id = $1 and t.planned_on between $2 and $3 group by 1, 2`,
    [businessId, from, to],
  )
}
