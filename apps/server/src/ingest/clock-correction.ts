/** When a sample was taken, by what its uplink says and what we know of its clock. Times are milliseconds since 1970. */

/** What each message says of the uplink's clocks at the moment of sending. */
export interface SendingClocks {
  /** The uplink's wall clock. */
  sent: number
  boot_now: string
  /** Monotonic milliseconds since `boot_now`. */
  up_now: number
}
export interface SampleClocks {
  /** The boot under which the sample was taken. */
  boot: string
  t: number
  up: number
}

/** Time of a sample; 'unknown' where no clock can be trusted. */
export type SampleTime = { at: number; corrected: boolean } | 'unknown'

/** More than this off is a wrong clock, not a slow network. */
export const clockTolerance = 10 * 60_000
const firstBelievable = Date.UTC(2020, 0, 1)

/** Whether the uplink's wall clock can be believed. */
export function isClockRight(sent: number, received: number): boolean {
  return sent >= firstBelievable && Math.abs(sent - received) <= clockTolerance
}

/** Real time at the begin of the running boot: what must be added to its monotonic time. */
export function offsetOf(clocks: SendingClocks, received: number): number {
  return received - clocks.up_now
}

/**
 * `offset` is the kept one of the sample's boot, undefined where none was needed yet. The same message gives the same time
 * as long as the offset is kept once a sample was corrected by it.
 */
export function timeOf(sample: SampleClocks, clocks: SendingClocks, received: number, offset: number | undefined): SampleTime {
  const running = sample.boot === clocks.boot_now
  if (offset === undefined && !running) return timeOfEarlierBoot(sample, clocks, received)
  if (running && sample.up > clocks.up_now + clockTolerance) return 'unknown'
  const reckoned = (offset ?? offsetOf(clocks, received)) + sample.up
  const believed = sample.t >= firstBelievable && Math.abs(sample.t - reckoned) <= clockTolerance
  if (believed) return { at: sample.t, corrected: false }
  return { at: Math.round(reckoned), corrected: true }
}

function timeOfEarlierBoot(sample: SampleClocks, clocks: SendingClocks, received: number): SampleTime {
  const believed = isClockRight(clocks.sent, received) && sample.t >= firstBelievable && sample.t <= received + clockTolerance
  return believed ? { at: sample.t, corrected: false } : 'unknown'
}
