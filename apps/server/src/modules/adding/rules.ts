import { createHash } from 'node:crypto'
import { type Adding, AddingDraft, type Claim, type Connecting } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import type { ConnectingRow, DraftRow } from './queries.ts'

type BrokerPlace = Pick<Services['broker'], 'url' | 'fingerprint'>

const iso = (at: Date | null) => at?.toISOString() ?? null

/** What a person left, with the key as long as it is the gateway's present one. */
export function addingOf(row: DraftRow | undefined, broker: BrokerPlace, now: Date): Adding {
  if (!row) return { draft: null, uplinkId: null, claim: null, keyAt: null, changedAt: null }
  return {
    // A draft of another version of the page is none.
    draft: AddingDraft.safeParse(row.draft).data ?? null,
    uplinkId: row.uplink_id,
    claim: claimOf(row, broker, now),
    keyAt: iso(row.key_at),
    changedAt: row.changed_at.toISOString(),
  }
}

/** The key is id, code and fingerprint (`writeClaimKey`); its code is the present one where its hash is the one that is kept. */
function claimOf({ uplink_id, claim_key, code_hash, expires_at }: DraftRow, { url, fingerprint }: BrokerPlace, now: Date): Claim | null {
  const [, code = ''] = claim_key?.split('-') ?? []
  if (uplink_id === null || claim_key === null || !code_hash || !expires_at || expires_at <= now) return null
  if (!createHash('sha256').update(code).digest().equals(code_hash)) return null
  return { uplinkId: uplink_id, code, fingerprint, key: claim_key, expiresAt: expires_at.toISOString(), brokerUrl: url }
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
