import { grantList, operatorGrantList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface GrantRow {
  id: string
  operatorId: string
  businessId: string
  businessName: string
  operatorName: string
  right: 'view' | 'operate'
  reason: string
  hours: number
  requestedAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  approved: boolean | null
  expiresAt: Date | null
  endedAt: Date | null
}

const columns = `
  g.id, g.operator_id as "operatorId", g.business_id as "businessId", b.name as "businessName", o.name as "operatorName",
  g."right", g.reason, g.hours, g.requested_at as "requestedAt", g.decided_at as "decidedAt", d.name as "decidedBy", g.approved,
  g.expires_at as "expiresAt", g.ended_at as "endedAt"`
const tables = `
  operator_grants g
  join businesses b on b.id = g.business_id
  join users o on o.id = g.operator_id
  left join users d on d.id = g.decided_by`

export function findGrant(db: Queryable, id: string): Promise<GrantRow | undefined> {
  return rowOf<GrantRow>(db, `select ${columns} from ${tables} where g.id = $1`, [id])
}

/** `grantState` of the rules, as of :now. */
const state = `case when g.approved = false then 'rejected' when g.ended_at is not null then 'ended' when g.approved is null then 'requested'
                    when g.expires_at > :now then 'active' else 'expired' end`
const matches = (name: string) => ({
  search: `strpos(lower(${name} || ' ' || g.reason), lower(:search)) > 0`,
  state: `${state} = :state`,
})
const common = { select: columns, from: tables, key: 'g.id' }

export const grantRows = sqlList(grantList, {
  ...common,
  always: 'g.business_id = :businessId',
  where: matches('o.name'),
  sorts: { requestedAt: ['g.requested_at'], operatorName: ['o.name collate "zh-x-icu"'] },
})

export const operatorGrantRows = sqlList(operatorGrantList, {
  ...common,
  always: 'g.operator_id = :userId',
  where: matches('b.name'),
  sorts: { requestedAt: ['g.requested_at'], businessName: ['b.name collate "zh-x-icu"'] },
})

/** Holds the row until the end of the transaction: who decides, ends or gives back waits for the others. */
export async function lockGrant(tx: Queryable, id: string): Promise<GrantRow | undefined> {
  await tx.query('select from operator_grants where id = $1 for update', [id])
  return findGrant(tx, id)
}

/** One operator's wishes come one after the other. */
export async function lockOperator(tx: Queryable, operatorId: string): Promise<void> {
  await tx.query('select from users where id = $1 for update', [operatorId])
}

/** Waits for a decision, or is active. */
export async function hasOpenGrant(tx: Queryable, operatorId: string, businessId: string, now: Date): Promise<boolean> {
  const row = await rowOf(
    tx,
    `select from operator_grants
      where operator_id = $1 and business_id = $2 and ended_at is null and approved is not false and (expires_at is null or expires_at > $3)
      limit 1`,
    [operatorId, businessId, now],
  )
  return row !== undefined
}

export interface NewGrant {
  operatorId: string
  businessId: string
  right: 'view' | 'operate'
  reason: string
  hours: number
  at: Date
}

/** Undefined: there is no such business, or it is closed. */
export async function insertGrant(tx: Queryable, grant: NewGrant): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into operator_grants (operator_id, business_id, "right", reason, hours, requested_at)
     select $1, b.id, $3, $4, $5, $6 from businesses b where b.id = $2 and b.closed_at is null returning id`,
    [grant.operatorId, grant.businessId, grant.right, grant.reason, grant.hours, grant.at],
  )
  return row?.id
}

export interface Decision {
  approved: boolean
  by: string
  at: Date
  expiresAt: Date | null
}

export async function decideGrant(tx: Queryable, id: string, { approved, by, at, expiresAt }: Decision): Promise<void> {
  await tx.query('update operator_grants set approved = $2, decided_by = $3, decided_at = $4, expires_at = $5 where id = $1', [
    id,
    approved,
    by,
    at,
    expiresAt,
  ])
}

export async function endGrant(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('update operator_grants set ended_at = $2 where id = $1', [id, at])
}

/** Who decides for a business: its owner and its admins. */
export async function listDeciders(db: Queryable, businessId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `select user_id as id from memberships where business_id = $1 and user_id is not null and right_on_devices in ('manage', 'main')`,
    [businessId],
  )
  return rows.map(({ id }) => id)
}
