/** A value is stale after three of its own cadences. */
export const staleCadences = 3

/**
 * A device has no fresh data after three of its report intervals, but not before this: a hiccup of seconds greys values and is no
 * state. Milliseconds.
 */
export const leastStaleDevice = 10_000

/** Whether a value of this time counts as old; times and the cadence in milliseconds, `now` by the server's clock. */
export function isStale(at: number, cadence: number, now: number): boolean {
  return now - at > staleCadences * cadence
}
