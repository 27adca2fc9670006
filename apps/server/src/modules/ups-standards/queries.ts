import { type UpsStandard, usualUpsStandard } from '@kilowatch/catalog'
import { type Queryable, rowOf } from '../../storage/queryable.ts'

export interface KeptStandard {
  rules: Partial<UpsStandard>
  changedAt: Date
  userId: string | null
  userName: string | null
}

export function findStandard(db: Queryable, businessId: string): Promise<KeptStandard | undefined> {
  return rowOf<KeptStandard>(
    db,
    `select s.rules, s.changed_at as "changedAt", u.id as "userId", u.name as "userName"
       from ups_standards s left join users u on u.id = s.changed_by where s.business_id = $1`,
    [businessId],
  )
}

/** The limits that apply in a business: its own, and what is usual where it has none. */
export async function standardOf(db: Queryable, businessId: string): Promise<UpsStandard> {
  return { ...usualUpsStandard, ...(await findStandard(db, businessId))?.rules }
}

/** Nobody else saves them until the transaction ends. */
export async function lockStandard(tx: Queryable, businessId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('ups standard', $1))`, [businessId])
}

export async function writeStandard(
  tx: Queryable,
  businessId: string,
  { rules, at, by }: { rules: Partial<UpsStandard>; at: Date; by: string },
): Promise<void> {
  await tx.query(
    `insert into ups_standards (business_id, rules, changed_at, changed_by) values ($1, $2, $3, $4)
     on conflict (business_id) do update set rules = excluded.rules, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    [businessId, JSON.stringify(rules), at, by],
  )
}
