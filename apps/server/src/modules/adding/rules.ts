import { createHash } from 'node:crypto'
import { type Adding, AddingDraft, type Claim, type Connecting } from '@kilowatch/contract'
import { readClaimKey } from '@kilowatch/telemetry'
import type { ConnectingRow, DraftRow } from './queries.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** What a person left, with the key as long as it is the gateway's present one. */
export function addingOf(row: DraftRow | undefined, brokerUrl: string, now: Date): Adding {
  if (!row) return { draft: null, uplinkId: null, claim: null, keyAt: null, changedAt: null }
  return {
    // A draft of another version of the page is none.
    draft: AddingDraft.safeParse(row.draft).data ?? null,
    uplinkId: row.uplink_id,
    claim: claimOf(row, brokerUrl, now),
    keyAt: iso(row.key_at),
    changedAt: row.changed_at.toISOString(),
  }
}

function claimOf({ claim_key, code_hash, expires_at }: DraftRow, brokerUrl: string, now: Date): Claim | null {
  const read = claim_key === null ? undefined : readClaimKey(claim_key)
  if (!read || claim_key === null || !code_hash || !expires_at || expires_at <= now) return null
  if (!createHash('sha256').update(read.code).digest().equals(code_hash)) return null
  return { ...read, key: claim_key, expiresAt: expires_at.toISOString(), brokerUrl }
}

export function connectingOf(row: ConnectingRow, broker: Connecting['broker']): Connecting {
  const { claim_refused_at, claim_refused } = row
  return {
    claimedAt: iso(row.claimed_at),
    connected: row.connected,
    keyExpiresAt: iso(row.claim_expires_at),
    refused: claim_refused_at && claim_refused ? { at: claim_refused_at.toISOString(), why: claim_refused } : null,
    loginRefusedAt: iso(row.login_refused_at),
    clockOffMs: row.clock_off_ms === null ? null : Number(row.clock_off_ms),
    broker,
  }
}
