import type { Holiday } from '@kilowatch/work'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { HolidayRow } from '../rules.ts'

/** Lists that businesses keep themselves. */
export async function holidaysOf(db: Queryable, businessIds: readonly string[]): Promise<Map<string, HolidayRow[]>> {
  const rows = await rowsOf<HolidayRow & { businessId: string }>(
    db,
    'select business_id as "businessId", year, days from patrol_holidays where business_id = any($1::bigint[]) order by year',
    [businessIds],
  )
  const lists = new Map<string, HolidayRow[]>()
  for (const { businessId, ...row } of rows) lists.set(businessId, [...(lists.get(businessId) ?? []), row])
  return lists
}

/** Null: none of its own any more. */
export async function saveHolidays(tx: Queryable, businessId: string, year: number, days: readonly Holiday[] | null): Promise<void> {
  if (days === null) {
    await tx.query('delete from patrol_holidays where business_id = $1 and year = $2', [businessId, year])
    return
  }
  await tx.query(
    `insert into patrol_holidays (business_id, year, days) values ($1, $2, $3)
     on conflict (business_id, year) do update set days = excluded.days`,
    [businessId, year, JSON.stringify(days)],
  )
}
