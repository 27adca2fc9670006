import type { Queryable } from './queryable.ts'

export interface AuditEntry {
  at: Date
  businessId: string | null
  userId: string | null
  /** 'thresholds.save'; each has words in locales/{zh,en}/audit.json. */
  action: string
  /** 'device 123456789012' */
  subject: string
  before?: unknown
  after?: unknown
  address: string
  /** What the person is called; read from the account where it is left out. */
  userName?: string
  /** 'done' where it is left out. */
  outcome?: 'done' | 'refused'
  /** Of a refusal: the answer's code. */
  code?: number
}

/** Who changed what, from where; written in the transaction of the change. */
export async function writeAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await writeAuditEntries(tx, [entry])
}

/** Several entries in one statement. */
export async function writeAuditEntries(tx: Queryable, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.query(
    `insert into audit (at, business_id, user_id, user_name, action, subject, outcome, code, before, after, address)
     select e.at, e.business_id, e.user_id, coalesce(e.user_name, u.name, ''), e.action, e.subject, e.outcome, e.code, e.before, e.after, e.address
       from unnest($1::timestamptz[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
                   $9::text[]::jsonb[], $10::text[]::jsonb[], $11::text[]) with ordinality
              as e (at, business_id, user_id, user_name, action, subject, outcome, code, before, after, address, n)
       left join users u on u.id = e.user_id
      order by e.n`,
    [
      entries.map(({ at }) => at),
      entries.map(({ businessId }) => businessId),
      entries.map(({ userId }) => userId),
      entries.map(({ userName }) => userName ?? null),
      entries.map(({ action }) => action),
      entries.map(({ subject }) => subject),
      entries.map(({ outcome }) => outcome ?? 'done'),
      entries.map(({ code }) => code ?? null),
      entries.map(({ before }) => jsonOrNull(before)),
      entries.map(({ after }) => jsonOrNull(after)),
      entries.map(({ address }) => address),
    ],
  )
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : (JSON.stringify(value) ?? null)
}
