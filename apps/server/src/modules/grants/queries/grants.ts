import { grantList, operatorGrantList } from '@kilowatch/contract'
import { type GrantState, grantFlow } from '@kilowatch/work'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { stateNow } from '../../work/index.ts'

export interface GrantRow {
  id: string
  operatorId: string
  businessId: string
  businessName: string
  operatorName: string
  right: 'view' | 'operate'
  reason: string
  hours: number
  state: GrantState
  dueAt: Date | null
  requestedAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  refusal: string | null
  expiresAt: Date | null
}

const columns = `
  g.id, g.operator_id as "operatorId", g.business_id as "businessId", b.name as "businessName", o.name as "operatorName",
  g."right", w.title as reason, g.hours, w.state, w.due_at as "dueAt", w.created_at as "requestedAt", s.at as "decidedAt",
  d.name as "decidedBy", nullif(s.entered->>'reason', '') as refusal, g.expires_at as "expiresAt"`
const tables = `
  operator_grants g
  join work w on w.id = g.id
  join businesses b on b.id = g.business_id
  join users o on o.id = g.operator_id
  left join lateral (select at, by_user, entered from work_steps where work_id = g.id and step in ('approve', 'reject') limit 1) s on true
  left join users d on d.id = s.by_user`

export function findGrant(db: Queryable, id: string): Promise<GrantRow | undefined> {
  return rowOf<GrantRow>(db, `select ${columns} from ${tables} where g.id = $1`, [id])
}

const state = stateNow(grantFlow, 'w')
const matches = (name: string) => ({
  search: `strpos(lower(${name} || ' ' || w.title), lower(:search)) > 0`,
  state: `${state} = :state`,
})
const common = { select: columns, from: tables, key: 'g.id' }

export const grantRows = sqlList(grantList, {
  ...common,
  always: 'g.business_id = :businessId',
  where: matches('o.name'),
  sorts: { requestedAt: ['w.created_at'], operatorName: ['o.name collate "zh-x-icu"'] },
})

export const operatorGrantRows = sqlList(operatorGrantList, {
  ...common,
  always: 'g.operator_id = :userId',
  where: matches('b.name'),
  sorts: { requestedAt: ['w.created_at'], businessName: ['b.name collate "zh-x-icu"'] },
})

/** One operator's wishes come one after the other. */
export async function lockOperator(tx: Queryable, operatorId: string): Promise<void> {
  await tx.query('select from users where id = $1 for update', [operatorId])
}

/** What waits for a decision or is active: of one operator, in one business or in all. */
export function openGrants(
  tx: Queryable,
  { operatorId, businessId = null }: { operatorId: string; businessId?: string | null },
  now: Date,
): Promise<{ id: string; state: GrantState }[]> {
  return rowsOf(
    tx,
    `select g.id, w.state from operator_grants g join work w on w.id = g.id
      where g.operator_id = $1 and ($2::bigint is null or g.business_id = $2) and w.closed_at is null and coalesce(w.due_at > $3, true)
      order by g.id`,
    [operatorId, businessId, now],
  )
}

export interface NewGrant {
  id: string
  operatorId: string
  businessId: string
  right: 'view' | 'operate'
  hours: number
}

export async function insertGrant(tx: Queryable, grant: NewGrant): Promise<void> {
  await tx.query('insert into operator_grants (id, operator_id, business_id, "right", hours) values ($1, $2, $3, $4, $5)', [
    grant.id,
    grant.operatorId,
    grant.businessId,
    grant.right,
    grant.hours,
  ])
}

/** Until when it lets its operator look. */
export async function letUntil(tx: Queryable, id: string, until: Date): Promise<void> {
  await tx.query('update operator_grants set expires_at = $2 where id = $1', [id, until])
}

/** It lets nobody look any more. */
export async function endBy(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('update operator_grants set expires_at = $2 where id = $1 and expires_at > $2', [id, at])
}
