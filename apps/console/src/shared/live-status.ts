import { create } from 'zustand'

export interface LiveStatus {
  /** The live stream is open (here or in the tab that holds it). */
  connected: boolean
  /** Milliseconds since 1970 of the last sign of life: an event or a heartbeat; null before the first. */
  lastAt: number | null
  /** Milliseconds since 1970 at which the stream broke; null while it is open or before the first attempt ended. */
  lostAt: number | null
}

export const liveStatus = create<LiveStatus>(() => ({ connected: false, lastAt: null, lostAt: null }))

/** State of the live stream; changes with every event, so read it in small components. */
export function useLiveStatus(): { connected: boolean } {
  const connected = liveStatus((status) => status.connected)
  return { connected }
}

/** When the last event came, for the indicator in the header. */
export function useLastLiveAt(): number | null {
  return liveStatus((status) => status.lastAt)
}

/** Since when the stream is down; null while it is up. */
export function useLostAt(): number | null {
  return liveStatus((status) => status.lostAt)
}
