import type { ServiceState } from '@kilowatch/contract'

/** What keeps the screen from being right. lost: no stream since a moment; away: the server is not reached at all. */
export interface ServiceTrouble {
  kind: 'lost' | 'away' | 'database' | 'ingest' | 'worker'
  /** Milliseconds since 1970, by this machine's clock. */
  since: number
}

interface Seen {
  service: ServiceState | null
  lostAt: number | null
  brokenAt: number | null
}

/** A break shorter than this is mended before anybody could read of it. */
const patience = 3_000
/** A break longer than this is no hiccup of the network. */
const hiccup = 10_000

/**
 * What to say now, the gravest alone where it explains the rest: without a stream nothing else is known, and without the database nothing runs.
 * `ahead`: milliseconds that the server's clock is ahead of this one.
 */
export function troublesNow({ service, lostAt, brokenAt }: Seen, now: number, ahead: number): ServiceTrouble[] {
  if (lostAt !== null && brokenAt !== null) {
    const broken = now - brokenAt
    return broken < patience ? [] : [{ kind: broken < hiccup ? 'lost' : 'away', since: lostAt }]
  }
  if (!service) return []
  const stopped = (['database', 'ingest', 'worker'] as const)
    .filter((part) => !service[part].running)
    .map((kind) => ({ kind, since: Math.min(now, startOf(service[kind].since, now, ahead)) }))
  return stopped[0]?.kind === 'database' ? stopped.slice(0, 1) : stopped
}

function startOf(since: string | null, now: number, ahead: number): number {
  return since === null ? now : Date.parse(since) - ahead
}
