import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** Undefined: it is closed already, or there is no such business. @returns its name */
export async function markClosed(tx: Queryable, businessId: string, userId: string | null, now: Date): Promise<string | undefined> {
  const row = await rowOf<{ name: string }>(
    tx,
    'update businesses set closed_at = $2, closed_by = $3 where id = $1 and closed_at is null returning name',
    [businessId, now, userId],
  )
  return row?.name
}

/** Undefined: it is open, there is no such business, or its days are over. @returns its name */
export async function markOpen(tx: Queryable, businessId: string, days: number, now: Date): Promise<string | undefined> {
  const row = await rowOf<{ name: string }>(
    tx,
    'update businesses set closed_at = null, closed_by = null where id = $1 and closed_at > $2::timestamptz - make_interval(days => $3) returning name',
    [businessId, now, days],
  )
  return row?.name
}

export async function uplinkIdsOf(db: Queryable, businessId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, 'select id from uplinks where business_id = $1 order by id', [businessId])
  return rows.map(({ id }) => id)
}

/** Everybody who sees something of the business: its people, those whom devices are shared with, operators with a grant. */
export async function peopleOf(db: Queryable, businessId: string): Promise<{ members: string[]; others: string[] }> {
  const rows = await rowsOf<{ user_id: string; member: boolean }>(
    db,
    `select user_id, bool_or(member) as member from (
       select user_id, true as member from memberships where business_id = $1 and user_id is not null
       union all
       select s.user_id, false from device_shares s join devices d on d.id = s.device_id where d.business_id = $1 and s.waits_until is null
       union all
       select operator_id, false from operator_grants where business_id = $1) p
      group by user_id`,
    [businessId],
  )
  return {
    members: rows.filter(({ member }) => member).map((row) => row.user_id),
    others: rows.filter(({ member }) => !member).map((row) => row.user_id),
  }
}
