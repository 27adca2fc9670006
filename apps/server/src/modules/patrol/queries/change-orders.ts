import { type ChangeOrder, type ChangeOrderRow, changeOrderList } from '@kilowatch/contract'
import { changeOrderFlow } from '@kilowatch/work'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { named } from './plans.ts'

export interface OrderRow extends Omit<ChangeOrderRow, 'askedAt' | 'decidedAt'> {
  askedAt: Date
  decidedAt: Date | null
}

const fragments = {
  select: `
    w.id, w.state, w.title as reason, tw.id as "taskId", tw.number as "taskNumber", tw.title as "taskTitle",
    t.planned_on::text as "plannedOn", ${named('a')} as assignee, (select count(*)::int from work_devices d where d.work_id = tw.id) as devices,
    o.planned_on::text as "wantedOn", ${named('n')} as "wantedAssignee", cardinality(o.device_ids) as "wantedDevices",
    c.name as "askedBy", w.created_at as "askedAt", d.name as "decidedBy", s.at as "decidedAt", nullif(s.entered->>'reason', '') as refusal,
    coalesce((select v.roles from visible_work v where v.user_id = :userId and v.work_id = w.id), '{}') as roles`,
  from: `change_orders o join work w on w.id = o.id join businesses b on b.id = w.business_id
    join patrol_tasks t on t.id = o.task_id join work tw on tw.id = t.id
    left join users a on a.id = tw.assignee_id left join users n on n.id = o.assignee_id left join users c on c.id = w.created_by
    left join lateral (select at, by_user, entered from work_steps where work_id = o.id and step in ('approve', 'reject') limit 1) s on true
    left join users d on d.id = s.by_user`,
  where: {
    search: `strpos(lower(coalesce(tw.number, '') || ' ' || tw.title || ' ' || w.title), lower(:search)) > 0`,
    state: 'w.state = any(:state::text[])',
  },
  sorts: { askedAt: ['w.created_at'] },
  key: 'w.id',
}

export const ordersOfBusiness = sqlList(changeOrderList, { ...fragments, always: 'w.business_id = :businessId' })

export const ordersOfPerson = sqlList(changeOrderList, {
  ...fragments,
  always: `w.id in (select seen.id from work_seen_by(:userId, '${changeOrderFlow.kind}') seen (id))`,
})

/** Of one task, newest first, as far as the person sees them. */
export async function orderIdsOfTask(db: Queryable, taskId: string, userId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `select o.id from change_orders o join visible_work v on v.work_id = o.id and v.user_id = $2 where o.task_id = $1 order by o.id desc limit 50`,
    [taskId, userId],
  )
  return rows.map(({ id }) => id)
}

export function wantedMembers(db: Queryable, id: string): Promise<NonNullable<ChangeOrder['wantedMembers']>> {
  return rowsOf<NonNullable<ChangeOrder['wantedMembers']>[number]>(
    db,
    `select d.box_id as id, d.name from change_orders o join devices d on d.id = any(o.device_ids) where o.id = $1
      order by d.name collate "zh-x-icu", d.id`,
    [id],
  )
}

export interface WantedChange {
  taskId: string
  plannedOn: string | null
  assigneeId: string | null
  deviceIds: number[] | null
}

export function findWanted(tx: Queryable, id: string): Promise<WantedChange | undefined> {
  return rowOf<WantedChange & Record<string, unknown>>(
    tx,
    `select task_id as "taskId", planned_on::text as "plannedOn", assignee_id as "assigneeId", device_ids as "deviceIds"
       from change_orders where id = $1`,
    [id],
  )
}

export async function insertOrder(tx: Queryable, id: string, { taskId, plannedOn, assigneeId, deviceIds }: WantedChange): Promise<void> {
  await tx.query('insert into change_orders (id, task_id, planned_on, assignee_id, device_ids) values ($1, $2, $3, $4, $5)', [
    ...[id, taskId, plannedOn, assigneeId, deviceIds],
  ])
}

/** Whether a wish for the task waits already. */
export async function hasPending(tx: Queryable, taskId: string): Promise<boolean> {
  const text = `select from change_orders o join work w on w.id = o.id where o.task_id = $1 and w.state = 'pending'`
  return (await rowOf(tx, text, [taskId])) !== undefined
}

export async function titleOfTask(tx: Queryable, id: string): Promise<string> {
  const text = 'select w.title from change_orders o join work w on w.id = o.task_id where o.id = $1'
  return (await rowOf<{ title: string }>(tx, text, [id]))?.title ?? ''
}

/** Who asked for it; null once that person has gone. */
export async function askerOf(tx: Queryable, id: string): Promise<string | null> {
  return (await rowOf<{ id: string | null }>(tx, 'select created_by as id from work where id = $1', [id]))?.id ?? null
}
