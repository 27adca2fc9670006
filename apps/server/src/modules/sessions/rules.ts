import { budgets } from '../../budgets/index.ts'

/** As many as the budget has are free, and then each waits so many seconds, the last as long as all that follow. */
function after({ most }: { most: number }, ...seconds: readonly number[]): readonly number[] {
  return [...Array<number>(most - 1).fill(0), ...seconds]
}

const doubling = [2, 4, 8, 16, 32, 64, 128, 256, 512, 900]

/** Seconds of waiting after the n-th failure in a row (from 1): the first few are typing mistakes. */
export const backOff = {
  account: after(budgets.wrongPasswords, ...doubling),
  // Behind one address there may be a whole hospital.
  address: after(budgets.wrongPasswordsOfAddress, ...doubling),
  /** As `address`, where a known browser is the only other way in: anyone who sits behind a guesser must come through. */
  signInsFrom: after(budgets.wrongPasswordsOfAddress, 5),
  /** From all addresses together. */
  signInsTo: after(budgets.wrongPasswordsOfAccount, 2, 4, 8, 16, 32, 60),
  claim: after(budgets.wrongPasswords, ...doubling),
  // Not failures but messages: the next code to one contact for one who asks, to one contact at all, and all codes that one address asks for.
  codesFor: [60, 60, 60, 60, 60, 300, 900, 1_800, 3_600],
  codesTo: after(budgets.codesToContact, 60, 120, 300, 900),
  codesFrom: after(budgets.codesOfAddress, 30, 60, 120, 300, 900),
} as const satisfies Record<string, readonly number[]>

/** Seconds that a try waits here instead of being refused. */
export const mostHeld = 5
/** How long a browser is known in which nobody signs in any more. */
export const knownBrowserDays = 180
/** Of one person; those seen longest ago are forgotten first. */
export const mostKnownBrowsers = 20

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
