/** What proves that a device has recovered: every measure that alarmed stays inside its release limit for some time without a break. */

export interface ProofSample {
  /** Milliseconds since 1970, of the measuring. */
  at: number
  /** Inside its release limit; null: it was not reported, or is bad. */
  inside: boolean | null
}

/** Why the count began anew: a reading outside, or a silence; both with the moment from which on it counts again. */
export interface ProofBreak {
  why: 'outside' | 'silence'
  at: number
}

export interface ProofCount {
  /** Since when it is inside without a break; null: it is not. */
  since: number | null
  /** Until when readings show it: while nothing comes, the count stands still. */
  until: number | null
  /** The last break. */
  broken: ProofBreak | null
}

/**
 * Counts one measure, whose readings are in the order of their time.
 * @param longest milliseconds of silence that are no break
 */
export function countInside(samples: Iterable<ProofSample>, longest: number): ProofCount {
  let count: ProofCount = { since: null, until: null, broken: null }
  for (const { at, inside } of samples) {
    if (inside === null) continue
    const { since, until } = count
    if (!inside) count = { since: null, until: at, broken: { why: 'outside', at } }
    else if (since === null) count = { ...count, since: at, until: at }
    else if (until !== null && at - until > longest) count = { since: at, until: at, broken: { why: 'silence', at } }
    else count = { ...count, until: at }
  }
  return count
}

/** Milliseconds that all of them are inside at once; nothing to prove is proven. */
export function heldFor(counts: readonly ProofCount[]): { since: number | null; until: number | null; held: number } {
  if (counts.length === 0 || counts.some(({ since }) => since === null)) return { since: null, until: null, held: 0 }
  const since = Math.max(...counts.map((count) => count.since ?? 0))
  const until = Math.min(...counts.map((count) => count.until ?? 0))
  return { since, until, held: Math.max(0, until - since) }
}

/** Minutes for which readings must stay inside, as a business may set them. */
export const proofMinutes = { least: 30, most: 1440, usual: 120 } as const
