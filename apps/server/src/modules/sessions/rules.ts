/** Seconds of waiting after the n-th failure in a row (from 1): the first few are typing mistakes. */
export const backOff = {
  account: [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900],
  // Behind one address there may be a whole hospital.
  address: [...Array<number>(29).fill(0), 2, 4, 8, 16, 32, 64, 128, 256, 512, 900],
  claim: [0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900],
  // Not failures but messages: the next code to one contact, and all codes that one address asks for.
  codesTo: [60, 60, 60, 60, 60, 300, 900, 1_800, 3_600],
  codesFrom: [...Array<number>(19).fill(0), 30, 60, 120, 300, 900],
} as const satisfies Record<string, readonly number[]>

export const sessionDays = 7
/** How long somebody who stays away is still known. */
export const credentialDays = 30
/** Milliseconds for which a used credential stays good: two tabs, lost answers. */
export const credentialGrace = 30_000
/** Milliseconds: when a session was last seen is written no more often than this. */
export const seenEvery = 60_000

/** By which a credential is known from a wire hash, which is hexadecimal. */
export const credentialMark = 'kwr_'

export type CredentialState = 'good' | 'expired' | 'reused'

/** Good once and for 30 s after; later it is somebody else's copy, or the owner's behind somebody else's. */
export function judgeCredential({ usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date }, now: Date): CredentialState {
  if (expiresAt <= now) return 'expired'
  if (usedAt === null || now.getTime() - usedAt.getTime() <= credentialGrace) return 'good'
  return 'reused'
}
