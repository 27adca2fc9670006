import { createHash, randomBytes } from 'node:crypto'
import type { UploadTicket } from '@kilowatch/contract'
import { budgets } from '../../budgets/index.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { insertTicket, takeTicket } from './queries/tickets.ts'
import type { Takes } from './rules.ts'

export interface Bearer {
  userId: string
  /** Null: a person without one. */
  businessId: string | null
}

/** Milliseconds. */
const life = 600_000

/** A ticket for one upload by this person: 256 random bits, of which only the hash is kept. */
export async function issueTicket({ db, clock }: Services, bearer: Bearer, takes: Takes): Promise<UploadTicket> {
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + life)
  await db.transaction((tx) =>
    insertTicket(tx, { ...bearer, takes, expiresAt, tokenHash: hashOf(ticket) }, budgets.uploadTicketsOfPerson.most),
  )
  return { ticket, url: `/api/v1/uploads/${ticket}`, expiresAt: expiresAt.toISOString() }
}

/** What may be brought by this ticket, which is used up. @throws Refusal 70003 where it is another's, used or over */
export async function redeemTicket({ db, clock }: Services, bearer: Bearer, ticket: string): Promise<Takes> {
  const found = await takeTicket(db, { ...bearer, tokenHash: hashOf(ticket), now: clock.now() })
  if (!found) throw new Refusal(70003, { says: says('ticket-unknown') })
  return found.takes
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex')
}
