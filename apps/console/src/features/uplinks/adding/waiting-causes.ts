import { type Connecting, type GatewayPlatform, mostClockOff } from '@kilowatch/contract'

export const causes = ['port', 'clock', 'key'] as const
export type Cause = (typeof causes)[number]
/** What the server found out: it is not this, it is this, or only the box can tell. */
export type Verdict = 'fine' | 'wrong' | 'unknown'

export interface Finding {
  cause: Cause
  verdict: Verdict
  /** Which words say it. */
  words: string
}

/** The three usual causes of a gateway that does not come, as far as the server knows. `keyAt`: when the present key was made. */
export function findingsOf(known: Connecting, keyAt: string | null): Finding[] {
  return [portOf(known, keyAt), clockOf(known), keyOf(known, keyAt)]
}

const isSince = (at: string | null, since: string | null): boolean => at !== null && (since === null || at >= since)

function portOf({ broker, connected, loginRefusedAt, claimedAt }: Connecting, keyAt: string | null): Finding {
  const found = (verdict: Verdict, words: string): Finding => ({ cause: 'port', verdict, words })
  if (!broker.answers) return found('wrong', 'portDead')
  // Whoever is let in, or refused by name, has come through.
  if (connected || isSince(loginRefusedAt, keyAt)) return found('fine', 'portOpen')
  return found('unknown', isSince(claimedAt, keyAt) ? 'portAfterClaim' : 'portUnknown')
}

function clockOf({ clockOffMs }: Connecting): Finding {
  if (clockOffMs === null) return { cause: 'clock', verdict: 'unknown', words: 'clockUnknown' }
  return Math.abs(clockOffMs) > mostClockOff
    ? { cause: 'clock', verdict: 'wrong', words: 'clockWrong' }
    : { cause: 'clock', verdict: 'fine', words: 'clockRight' }
}

function keyOf({ refused, claimedAt, keyExpiresAt, loginRefusedAt }: Connecting, keyAt: string | null): Finding {
  const found = (verdict: Verdict, words: string): Finding => ({ cause: 'key', verdict, words })
  if (refused && isSince(refused.at, keyAt))
    return found('wrong', refused.why === 'used' ? 'keyUsed' : refused.why === 'expired' ? 'keyExpired' : 'keyWrong')
  if (isSince(claimedAt, keyAt)) return isSince(loginRefusedAt, claimedAt) ? found('wrong', 'secretWrong') : found('fine', 'keyTaken')
  if (keyExpiresAt === null) return found('wrong', 'keyUsed')
  return found('unknown', 'keyUnseen')
}

/** Whether another key would help. `expired`: there is none that is good. */
export function wantsKey({ cause, verdict }: Finding, expired: boolean): boolean {
  return cause === 'key' && (verdict === 'wrong' || (verdict === 'unknown' && expired))
}

/** What to type at the gateway where only that can tell; undefined: the server knows. */
export function checkOf(
  platform: GatewayPlatform,
  words: string,
  { host, port }: Pick<Connecting['broker'], 'host' | 'port'>,
): string | undefined {
  const onWindows = platform === 'win-x64'
  if (words === 'portUnknown' || words === 'portAfterClaim')
    return onWindows
      ? `if (Test-NetConnection ${host} -Port ${port} -InformationLevel Quiet) { 'open' } else { 'closed' }`
      : `timeout 5 bash -c '</dev/tcp/${host}/${port}' && echo open || echo closed`
  if (words === 'clockUnknown') return onWindows ? '(Get-Date).ToUniversalTime()' : 'date -u'
  return undefined
}
