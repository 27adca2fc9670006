import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface OwnerRow {
  name: string
  timeZone: string
  /** File of its logo. */
  logo: string | null
}

export function findOwner(db: Queryable, businessId: string): Promise<OwnerRow | undefined> {
  return rowOf<OwnerRow>(
    db,
    `select b.name, b.time_zone as "timeZone", (select max(f.id) from files f where f.held_by_kind = 'logo' and f.held_by_id = b.id) as logo
       from businesses b where b.id = $1`,
    [businessId],
  )
}

/** @returns how many times this document of this subject is printed with this one */
export async function countPrinting(db: Queryable, document: { businessId: string; kind: string; subject: string }): Promise<number> {
  const row = await rowOf<{ times: number }>(
    db,
    `insert into printed_documents (business_id, kind, subject, times) values ($1, $2, $3, 1)
     on conflict (business_id, kind, subject) do update set times = printed_documents.times + 1 returning times`,
    [document.businessId, document.kind, document.subject],
  )
  return row?.times ?? 1
}
