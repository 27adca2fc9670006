import { type AuditEntry, isPersonal } from './audit.ts'
import type { Transaction } from './database.ts'

/** A change that was made to the same thing by the same action, after the sender of an overwriting call looked at it. */
export interface EditSince {
  /** Name of the person. */
  by: string
  at: Date
  before: unknown
  after: unknown
}

/** Thrown where a change would silently overwrite what its author has not seen; nothing of it is kept. */
export class EditConflict extends Error {
  readonly edits: readonly EditSince[]
  constructor(edits: readonly EditSince[]) {
    super('changed since its author looked at it')
    this.name = 'EditConflict'
    this.edits = edits
  }
}

/** At most so many are told of; the newest is what counts. */
const maxEdits = 20

/**
 * Demands that nobody did, after `seenAt`, what these entries say is done now (same business, subject and action; of personal kinds the same
 * person). Two who save at once take turns, so that the later one finds the entry of the earlier.
 * @throws EditConflict with the later changes, oldest first
 */
export async function requireSeen(tx: Transaction, entries: readonly AuditEntry[], seenAt: Date): Promise<void> {
  for (const { action, subject, businessId, userId } of entries) {
    const person = isPersonal(action) ? userId : null
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`edit ${businessId} ${person} ${action} ${subject}`])
    const { rows } = await tx.query<EditSince>(
      `select user_name as by, at, before, after from audit
        where subject = $1 and action = $2 and business_id is not distinct from $3 and ($4::bigint is null or user_id = $4)
          and outcome = 'done' and at > $5 order by at limit ${maxEdits}`,
      [subject, action, businessId, person, seenAt],
    )
    if (rows.length > 0) throw new EditConflict(rows)
  }
}
