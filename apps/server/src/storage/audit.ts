import type { Queryable } from './queryable.ts'

export interface AuditEntry {
  at: Date
  businessId: string | null
  userId: string | null
  /** 'thresholds.save' */
  action: string
  /** 'device 123456789012' */
  subject: string
  before?: unknown
  after?: unknown
  address: string
  /** Refused wishes are kept as well, with the code of the refusal. */
  outcome?: 'done' | 'refused'
  code?: number
}

/** Who changed what, from where; written in the transaction of the change. */
export async function writeAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.query(
    'insert into audit (at, business_id, user_id, action, subject, before, after, address, outcome, code) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      entry.at,
      entry.businessId,
      entry.userId,
      entry.action,
      entry.subject,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      entry.address,
      entry.outcome ?? 'done',
      entry.code ?? null,
    ],
  )
}
