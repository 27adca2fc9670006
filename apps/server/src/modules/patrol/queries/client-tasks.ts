import { clientTaskList } from '@kilowatch/contract'
import { patrolTaskFlow } from '@kilowatch/work'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { anyTask, type TaskRow, taskSorts } from './tasks.ts'

export interface ClientTaskStored extends TaskRow {
  client: string
  manages: boolean
}

/** What businesses that the caller's serves now have given to it, as far as the caller has a role in it. */
export const clientTaskRows = sqlList(clientTaskList, {
  select: `${anyTask.select}, b.name as client, :manages::boolean as manages`,
  from: anyTask.from,
  always: `w.provider_id = :businessId and t.id in (select s.id from work_seen_by(:userId, '${patrolTaskFlow.kind}') s (id))`,
  where: {
    search: `strpos(lower(coalesce(w.number, '') || ' ' || w.title || ' ' || b.name), lower(:search)) > 0`,
    state: anyTask.where.state,
    planned: anyTask.where.planned,
  },
  sorts: taskSorts,
  key: 't.id',
})

const members = `
  select u.id, u.name from memberships m join users u on u.id = m.user_id and u.disabled_at is null and u.removed_at is null
   where m.business_id = $1`

export function handOnPeople(db: Queryable, businessId: string): Promise<{ id: string; name: string }[]> {
  return rowsOf<{ id: string; name: string }>(db, `${members} order by u.name collate "zh-x-icu", u.id limit 500`, [businessId])
}

export async function isMember(tx: Queryable, businessId: string, userId: string): Promise<boolean> {
  return (await rowOf(tx, `${members} and u.id = $2`, [businessId, userId])) !== undefined
}
