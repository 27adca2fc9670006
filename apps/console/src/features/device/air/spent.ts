import type { Series } from '@kilowatch/contract'

/** By how much a counter has risen since the begin of its series; undefined where nothing is known, or it was set back. */
export function addedIn(series: Series | undefined, now: number | undefined): number | undefined {
  const first = series?.value.find((value) => value !== null)
  if (first === undefined || first === null || now === undefined || now < first) return undefined
  return now - first
}

/** Milliseconds for which a state had this code; each value holds until the next one, the last one until `until`. */
export function spentIn({ at, value }: Pick<Series, 'at' | 'value'>, code: number, until: number): number {
  return value.reduce<number>(
    (sum, known, index) => (known === code ? sum + Math.max(0, (at[index + 1] ?? until) - (at[index] ?? until)) : sum),
    0,
  )
}
