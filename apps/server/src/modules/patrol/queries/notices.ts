import { patrolTaskFlow } from '@kilowatch/work'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

export async function agentsAmong(db: Queryable, userIds: readonly string[]): Promise<string[]> {
  const text = 'select id from users where id = any($1::bigint[]) and agent = 1'
  return (await rowsOf<{ id: string }>(db, text, [userIds])).map(({ id }) => id)
}

/** Who submitted the task last. */
export async function lastSubmitter(tx: Queryable, taskId: string): Promise<string | null> {
  const text = `select by_user as id from work_steps where work_id = $1 and step = 'submit' order by at desc, id desc limit 1`
  return (await rowsOf<{ id: string | null }>(tx, text, [taskId]))[0]?.id ?? null
}

/** People are told in the morning of their business, from then until noon where nothing ran before. */
const morning = `
  select b.id, b.time_zone, c.local::date as day
    from businesses b cross join lateral (select $1::timestamptz at time zone b.time_zone as local) c
   where b.closed_at is null and c.local::time >= '07:00' and c.local::time < '12:00'`

/** Tasks that stay when their plan is removed are nobody's news. */
const ofPlanOrByHand = '(t.plan_id is not null or t.nominal_on is null)'
const untold = (once: string) => `not exists (select from notification_outbox o where o.once = ${once})`
const titles = `(array_agg(w.title order by t.planned_on, w.id))[1:6] as titles`

export interface MorningNotice {
  businessId: string
  userId: string
  /** Names of the first six. */
  titles: string[]
  /** The name under which it is told once. */
  once: string
}

export interface DueNotice extends MorningNotice {
  today: number
  tomorrow: number
}

const onceDue = `'patrol due for ' || w.assignee_id || ' in ' || m.id || ' on ' || m.day`

/** People with tasks of today and tomorrow who were not told this morning. */
export function dueNotices(db: Queryable, now: Date): Promise<DueNotice[]> {
  return rowsOf<DueNotice & Record<string, unknown>>(
    db,
    `with morning as (${morning})
     select m.id as "businessId", w.assignee_id as "userId", ${onceDue} as once, ${titles},
            count(*) filter (where t.planned_on = m.day)::int as today, count(*) filter (where t.planned_on > m.day)::int as tomorrow
       from morning m
       join patrol_tasks t on t.business_id = m.id and t.planned_on between m.day and m.day + 1 and ${ofPlanOrByHand}
       join work w on w.id = t.id and w.state in ('waiting', 'executing') and w.assignee_id is not null
      where ${untold(onceDue)} and (select true from visible_work v where v.user_id = w.assignee_id and v.work_id = w.id)
      group by m.id, m.day, w.assignee_id order by m.id, w.assignee_id`,
    [now],
  )
}

export interface OverdueNotice extends MorningNotice {
  count: number
}

const onceOverdue = `'patrol overdue for ' || v.user_id || ' in ' || m.id || ' on ' || m.day`

/** Doers and managers of tasks that became overdue since the morning before, who were not told. */
export function overdueNotices(db: Queryable, now: Date): Promise<OverdueNotice[]> {
  return rowsOf<OverdueNotice & Record<string, unknown>>(
    db,
    `with morning as (${morning})
     select m.id as "businessId", v.user_id as "userId", ${onceOverdue} as once, ${titles}, count(*)::int as count
       from morning m
       join work w on w.business_id = m.id and w.kind = '${patrolTaskFlow.kind}' and w.closed_at is null
        and w.state in ('waiting', 'executing', 'overdue')
        and w.due_at > (m.day - 1 + time '07:00') at time zone m.time_zone and w.due_at <= (m.day + time '07:00') at time zone m.time_zone
       join patrol_tasks t on t.id = w.id and ${ofPlanOrByHand}
       join visible_work v on v.work_id = w.id and (v.user_id = w.assignee_id or v.roles && '{admin,group-manager}')
      where ${untold(onceOverdue)}
      group by m.id, m.day, v.user_id order by m.id, v.user_id`,
    [now],
  )
}
