import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface Ticket {
  tokenHash: string
  userId: string
  businessId: string | null
  takes: 'picture' | 'file'
  expiresAt: Date
}

/** Of one person's tickets only so many stay. */
export async function insertTicket(tx: Queryable, ticket: Ticket, most: number): Promise<void> {
  await tx.query('insert into upload_tickets (token_hash, user_id, business_id, takes, expires_at) values ($1, $2, $3, $4, $5)', [
    ...[ticket.tokenHash, ticket.userId, ticket.businessId, ticket.takes, ticket.expiresAt],
  ])
  await tx.query(
    `delete from upload_tickets where token_hash in (
       select token_hash from upload_tickets where user_id = $1 order by expires_at desc, token_hash offset $2)`,
    [ticket.userId, most],
  )
}

/** Takes a ticket of this person for this business, or for themselves alone, away, once. */
export function takeTicket(
  db: Queryable,
  wish: Pick<Ticket, 'tokenHash' | 'userId' | 'businessId'> & { now: Date },
): Promise<Pick<Ticket, 'takes'> | undefined> {
  return rowOf<Pick<Ticket, 'takes'>>(
    db,
    'delete from upload_tickets where token_hash = $1 and user_id = $2 and business_id is not distinct from $3 and expires_at > $4 returning takes',
    [wish.tokenHash, wish.userId, wish.businessId, wish.now],
  )
}
