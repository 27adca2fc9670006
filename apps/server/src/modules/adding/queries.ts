import type { AddingDraft } from '@kilowatch/contract'
import { type Queryable, rowOf } from '../../storage/queryable.ts'

interface Whose {
  userId: string
  businessId: string
}

export interface DraftRow {
  draft: AddingDraft | Record<string, never>
  uplink_id: string | null
  claim_key: string | null
  key_at: Date | null
  changed_at: Date
  /** Of the gateway: what is kept of its present code, and until when that is good. */
  code_hash: Buffer | null
  expires_at: Date | null
}

export function draftOf(db: Queryable, { userId, businessId }: Whose): Promise<DraftRow | undefined> {
  return rowOf<DraftRow>(
    db,
    `select a.draft, u.id as uplink_id, a.claim_key, a.key_at, a.changed_at, u.claim_code_hash as code_hash, u.claim_expires_at as expires_at
       from adding_drafts a left join uplinks u on u.id = a.uplink_id and u.business_id = a.business_id
      where a.user_id = $1 and a.business_id = $2`,
    [userId, businessId],
  )
}

/** The key goes with its gateway: another one has none. False: the business has no such gateway. */
export async function keepDraft(
  db: Queryable,
  { userId, businessId }: Whose,
  draft: AddingDraft,
  uplinkId: string | null,
  at: Date,
): Promise<boolean> {
  const row = await rowOf(
    db,
    `insert into adding_drafts (user_id, business_id, draft, uplink_id, changed_at)
     select $1, $2, $3, $4, $5 where $4::text is null or exists (select from uplinks where id = $4 and business_id = $2)
         on conflict (user_id, business_id) do update
        set draft = excluded.draft, uplink_id = excluded.uplink_id, changed_at = excluded.changed_at,
            claim_key = case when adding_drafts.uplink_id = excluded.uplink_id then adding_drafts.claim_key end,
            key_at = case when adding_drafts.uplink_id = excluded.uplink_id then adding_drafts.key_at end
     returning user_id`,
    [userId, businessId, JSON.stringify(draft), uplinkId, at],
  )
  return row !== undefined
}

/** Whoever makes a key goes on with it on any computer, while it is good. */
export async function keepKey(tx: Queryable, { userId, businessId }: Whose, uplinkId: string, key: string, at: Date): Promise<void> {
  await tx.query(
    `insert into adding_drafts (user_id, business_id, draft, uplink_id, claim_key, key_at, changed_at) values ($1, $2, '{}', $3, $4, $5, $5)
         on conflict (user_id, business_id) do update
        set uplink_id = excluded.uplink_id, claim_key = excluded.claim_key, key_at = excluded.key_at, changed_at = excluded.changed_at`,
    [userId, businessId, uplinkId, key, at],
  )
}

/** It was used, or is good no longer. */
export async function forgetKey(tx: Queryable, uplinkId: string): Promise<void> {
  await tx.query('update adding_drafts set claim_key = null where uplink_id = $1', [uplinkId])
}

export interface ConnectingRow {
  claimed_at: Date | null
  connected: boolean
  claim_expires_at: Date | null
  claim_refused_at: Date | null
  claim_refused: 'wrong' | 'used' | 'expired' | null
  login_refused_at: Date | null
  clock_off_ms: string | null
}

export function connectingRow(db: Queryable, uplinkId: string): Promise<ConnectingRow | undefined> {
  return rowOf<ConnectingRow>(
    db,
    `select claimed_at, connected, claim_expires_at, claim_refused_at, claim_refused, login_refused_at, clock_off_ms from uplinks where id = $1`,
    [uplinkId],
  )
}
