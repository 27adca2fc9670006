import type { Claim } from '@kilowatch/contract'
import { writeClaimKey } from '@kilowatch/telemetry'
import type { Services } from '../../services.ts'
import type { ClaimCode } from './queries.ts'
import { claimMinutes } from './rules.ts'
import { makeClaimCode } from './secrets.ts'

/** A code with what a person needs to type at the gateway, and what the database keeps of it. */
export function newClaim(
  uplinkId: string,
  { clock, broker }: Services,
  of: keyof typeof claimMinutes = 'one',
): { claim: Claim; kept: ClaimCode } {
  const { code, hash } = makeClaimCode()
  const expiresAt = new Date(clock.now().getTime() + claimMinutes[of] * 60_000)
  const { url: brokerUrl, fingerprint } = broker
  const key = writeClaimKey({ uplinkId, code, fingerprint })
  return {
    claim: { uplinkId, code, expiresAt: expiresAt.toISOString(), brokerUrl, fingerprint, key },
    kept: { hash, expiresAt },
  }
}
