import { patrolTaskFlow, rectificationFlow } from '@kilowatch/work'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

export interface ReturnedTask {
  id: string
  businessId: string
  state: string
  provider: string
}

/**
 * Tasks that are still to be done and whose provider serves their business no longer, their forms, and plans of such: they are nobody's again.
 * `businessId`: of this business alone.
 */
export async function takeBackTasks(tx: Queryable, businessId: string | null, at: Date): Promise<ReturnedTask[]> {
  const serves = (table: string) =>
    `exists (select from active_engagements e where e.business_id = ${table}.business_id and e.provider_id = ${table}.provider_id and e.kind = 'patrol')`
  await tx.query(
    `update patrol_plans p set provider_id = null
      where p.provider_id is not null and ($1::bigint is null or p.business_id = $1) and not ${serves('p')}`,
    [businessId],
  )
  return rowsOf<ReturnedTask & Record<string, unknown>>(
    tx,
    `with lost as (
       select w.id, w.business_id, w.state, p.name from work w join businesses p on p.id = w.provider_id
        where w.kind = '${patrolTaskFlow.kind}' and w.state in ('waiting', 'executing', 'overdue') and w.closed_at is null
          and ($1::bigint is null or w.business_id = $1) and not ${serves('w')} for no key update of w),
     forms as (
       update work w set provider_id = null, assignee_id = null from patrol_forms f, lost l
        where f.task_id = l.id and w.id = f.id and w.closed_at is null)
     update work w set provider_id = null, assignee_id = null, changed_at = $2 from lost l where w.id = l.id
     returning w.id, l.business_id as "businessId", l.state, l.name as provider`,
    [businessId, at],
  )
}

/** Rectifications that are still to be done and whose provider serves their business no longer: they are to be assigned again. */
export function takeBackRectifications(tx: Queryable, businessId: string | null, at: Date): Promise<ReturnedTask[]> {
  return rowsOf<ReturnedTask & Record<string, unknown>>(
    tx,
    `with lost as (
       select w.id, w.business_id, w.state, p.name from work w join businesses p on p.id = w.provider_id
        where w.kind = '${rectificationFlow.kind}' and w.state in ('assigned', 'progress') and w.closed_at is null
          and ($1::bigint is null or w.business_id = $1)
          and not exists (select from active_engagements e where e.business_id = w.business_id and e.provider_id = w.provider_id)
          for no key update of w)
     update work w set state = '${rectificationFlow.starts}', provider_id = null, assignee_id = null, changed_at = $2 from lost l where w.id = l.id
     returning w.id, l.business_id as "businessId", l.state, l.name as provider`,
    [businessId, at],
  )
}
