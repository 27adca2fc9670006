import type { ServiceState } from '@kilowatch/contract'
import { create } from 'zustand'

export interface LiveStatus {
  /** The live stream is open (here or in the tab that holds it). */
  connected: boolean
  /** Milliseconds since 1970 of a sign of life of the last second: an event or a heartbeat; null before the first. */
  lastAt: number | null
  /** Milliseconds since 1970 at which the stream broke; null while it is open or before the first attempt ended. */
  lostAt: number | null
  /** Milliseconds since 1970 at which the break was noticed: later than `lostAt` by the silence before it. */
  brokenAt: number | null
  /** What of the server works, as it last said; null before it did. */
  service: ServiceState | null
}

const nothing: LiveStatus = { connected: false, lastAt: null, lostAt: null, brokenAt: null, service: null }

export const liveStatus = create<LiveStatus>(() => ({ ...nothing }))

/** State of the live stream. */
export function useLiveStatus(): { connected: boolean } {
  const connected = liveStatus((status) => status.connected)
  return { connected }
}

/** When the last event came, for the indicator in the header. */
export function useLastLiveAt(): number | null {
  return liveStatus((status) => status.lastAt)
}

/** Whether what is shown is no longer what is: nothing is heard of the server, or it takes nothing in. */
export function useStandstill(): boolean {
  return liveStatus(({ lostAt, service }) => lostAt !== null || (service !== null && !(service.ingest.running && service.database.running)))
}

/** The stream is open; `service` stays as it was last said. */
export function noteOpen(now: number): void {
  heardAt = now
  liveStatus.setState({ connected: true, lastAt: now, lostAt: null, brokenAt: null })
}

/** The last sign of life to the millisecond: components are told of it once a second, however much comes. */
let heardAt: number | null = null
const told = 1_000

export function noteAlive(now: number): void {
  heardAt = now
  const { lastAt } = liveStatus.getState()
  if (lastAt === null || now - lastAt >= told) liveStatus.setState({ lastAt: now })
}

/** The stream broke; a second loss in a row changes nothing. */
export function noteLost(now: number): void {
  liveStatus.setState((status) => ({ connected: false, lostAt: status.lostAt ?? heardAt ?? now, brokenAt: status.brokenAt ?? now }))
}

/** Nobody listens any more. */
export function noteEnd(): void {
  heardAt = null
  liveStatus.setState({ ...nothing })
}
