import type { Position } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

const columns = `p.id, p.name, p.remark, p.sort, (select count(*)::int from memberships m where m.position_id = p.id) as people`
const matches = `p.business_id = $1 and ($2::text is null or strpos(lower(p.name || ' ' || p.remark), lower($2)) > 0)`
const order = `order by p.sort, p.name collate "zh-x-icu", p.id`

export function allPositions(db: Queryable, businessId: string): Promise<Position[]> {
  return rowsOf<Position>(db, `select ${columns} from positions p where p.business_id = $1 ${order}`, [businessId])
}

export async function listPositions(
  db: Queryable,
  businessId: string,
  filter: { search?: string | undefined; limit: number; offset: number },
): Promise<{ items: Position[]; total: number }> {
  const parameters = [businessId, filter.search || null]
  const counted = await rowOf<{ total: number }>(db, `select count(*)::int as total from positions p where ${matches}`, parameters)
  const items = await rowsOf<Position>(db, `select ${columns} from positions p where ${matches} ${order} limit $3 offset $4`, [
    ...parameters,
    filter.limit,
    filter.offset,
  ])
  return { items, total: counted?.total ?? 0 }
}

export function findPosition(db: Queryable, businessId: string, id: string): Promise<Position | undefined> {
  return rowOf<Position>(db, `select ${columns} from positions p where p.business_id = $1 and p.id = $2`, [businessId, id])
}

export interface PositionFields {
  name: string
  remark: string
  sort: number
}

export async function isPositionNameTaken(tx: Queryable, businessId: string, name: string, exceptId?: string): Promise<boolean> {
  const row = await rowOf(tx, 'select from positions where business_id = $1 and name = $2 and id is distinct from $3', [
    businessId,
    name,
    exceptId ?? null,
  ])
  return row !== undefined
}

/** Its id. */
export async function insertPosition(tx: Queryable, businessId: string, fields: PositionFields): Promise<string> {
  const row = await rowOf<{ id: string }>(
    tx,
    'insert into positions (business_id, name, remark, sort) values ($1, $2, $3, $4) returning id',
    [businessId, fields.name, fields.remark, fields.sort],
  )
  return row?.id ?? ''
}

export async function updatePosition(tx: Queryable, id: string, fields: PositionFields): Promise<void> {
  await tx.query('update positions set name = $2, remark = $3, sort = $4 where id = $1', [id, fields.name, fields.remark, fields.sort])
}

/** Names of those that were there. */
export async function deletePositions(tx: Queryable, businessId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    tx,
    'delete from positions where business_id = $1 and id = any ($2::bigint[]) returning name',
    [businessId, ids],
  )
  return rows.map(({ name }) => name)
}
