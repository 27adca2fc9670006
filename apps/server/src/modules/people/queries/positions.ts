import { type Position, positionList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

const byName = 'p.name collate "zh-x-icu"'

export const positionRows = sqlList(positionList, {
  select: 'p.id, p.name, p.remark, p.sort, (select count(*)::int from memberships m where m.position_id = p.id) as people',
  from: 'positions p',
  always: 'p.business_id = :businessId',
  where: { search: `strpos(lower(p.name || ' ' || p.remark), lower(:search)) > 0` },
  sorts: { sort: ['p.sort', byName], name: [byName], people: ['(select count(*) from memberships m where m.position_id = p.id)'] },
  key: 'p.id',
})

export type PositionFields = Pick<Position, 'name' | 'remark' | 'sort'>

/** Its id; undefined where the business has one of that name. */
export async function insertPosition(tx: Queryable, businessId: string, fields: PositionFields): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    'insert into positions (business_id, name, remark, sort) values ($1, $2, $3, $4) on conflict (business_id, name) do nothing returning id',
    [businessId, fields.name, fields.remark, fields.sort],
  )
  return row?.id
}

/** Whether it could: false where another one of the business has that name. */
export async function updatePosition(tx: Queryable, businessId: string, id: string, fields: PositionFields): Promise<boolean> {
  const row = await rowOf(
    tx,
    `update positions set name = $3, remark = $4, sort = $5 where business_id = $1 and id = $2
        and not exists (select from positions where business_id = $1 and name = $3 and id <> $2) returning id`,
    [businessId, id, fields.name, fields.remark, fields.sort],
  )
  return row !== undefined
}

/** Names of those that were there. */
export async function deletePositions(tx: Queryable, businessId: string, ids: readonly string[]): Promise<string[]> {
  const text = 'delete from positions where business_id = $1 and id = any ($2::bigint[]) returning name'
  return (await rowsOf<{ name: string }>(tx, text, [businessId, ids])).map(({ name }) => name)
}
