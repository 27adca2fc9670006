export interface Backoff {
  first: number
  most: number
}

/** 1 s, doubled up to a minute. */
export const defaultBackoff: Backoff = { first: 1_000, most: 60_000 }

/** Milliseconds to wait before the next try after so many failures (from 1); half of it is chance, so that many do not come at once. */
export function delayAfter(failures: number, backoff: Backoff, random: () => number): number {
  const full = Math.min(backoff.most, backoff.first * 2 ** Math.min(failures - 1, 30))
  return full / 2 + (full / 2) * random()
}
