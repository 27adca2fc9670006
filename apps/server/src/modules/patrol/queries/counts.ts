import { changeOrderFlow, patrolTaskFlow } from '@kilowatch/work'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'
import { stateNow } from '../../work/index.ts'

const state = stateNow(patrolTaskFlow, 'w')

/** Badges: tasks that wait for the person, and change orders that the person may decide on or waits for. */
export async function countsOf(db: Queryable, userId: string, now: Date): Promise<{ tasks: number; orders: number }> {
  const row = await rowOf<{ tasks: number; orders: number }>(
    db,
    `select (select count(*)::int from work_seen_by($1, '${patrolTaskFlow.kind}') seen (id) join work w on w.id = seen.id
              where (w.assignee_id = $1
                     -- What a provider was given and nobody has waits for those who hand it on.
                     or (w.assignee_id is null
                         and w.provider_id in (select m.business_id from memberships m
                                                where m.user_id = $1 and m.right_on_devices in ('manage', 'main'))))
                and ${state.replaceAll(':now', '$2')} = 'waiting') as tasks,
            (select count(*)::int from work_seen_by($1, '${changeOrderFlow.kind}') seen (id) join work w on w.id = seen.id
              where w.state = '${changeOrderFlow.starts}'
                and (select v.roles && '{admin,group-manager,creator,agent}' from visible_work v where v.user_id = $1 and v.work_id = w.id)) as orders`,
    [userId, now],
  )
  return row ?? { tasks: 0, orders: 0 }
}
