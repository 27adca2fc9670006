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

interface Printing {
  businessId: string
  kind: string
  subject: string
}

/** @returns how many times this document of this subject is printed with this one */
export async function countPrinting(db: Queryable, document: Printing): Promise<number> {
  const row = await rowOf<{ times: number }>(
    db,
    `insert into printed_documents (business_id, kind, subject, times) values ($1, $2, $3, 1)
     on conflict (business_id, kind, subject) do update set times = printed_documents.times + 1 returning times`,
    [document.businessId, document.kind, document.subject],
  )
  return row?.times ?? 1
}

/** Takes a number back under which nothing was printed, unless another printing has the next one already. */
export async function uncountPrinting(db: Queryable, { businessId, kind, subject }: Printing, times: number): Promise<void> {
  await db.query(`update printed_documents set times = times - 1 where business_id = $1 and kind = $2 and subject = $3 and times = $4`, [
    businessId,
    kind,
    subject,
    times,
  ])
}
