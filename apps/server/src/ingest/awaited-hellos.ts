import type { Sample } from '@kilowatch/telemetry'

interface Asked {
  /** ms since 1970 */
  at: number
  /** The uplink has said hello since. */
  isAnswered: boolean
}

/** How long a hello is waited for, ms. */
const longestWait = 60_000
/** Per uplink: one that invents devices or hashes must not fill the memory. */
const mostAwaited = 100

/**
 * Devices and point lists that samples name and no hello has explained yet. Their uplink is asked for a hello, and the message comes
 * again; what its answer does not explain, or what is not answered within a minute, is given up (ADR 0118).
 */
export class AwaitedHellos {
  readonly #asked = new Map<string, Map<string, Asked>>()

  /** Whether a hello may still explain where this sample belongs; the first time, the uplink is to be asked. */
  awaits(uplinkId: string, { d, l }: Pick<Sample, 'd' | 'l'>, now: number): boolean {
    const ofUplink = this.#asked.get(uplinkId) ?? new Map<string, Asked>()
    this.#asked.set(uplinkId, ofUplink)
    const key = `${l} ${d}`
    const asked = ofUplink.get(key)
    if (asked) return !asked.isAnswered && now - asked.at < longestWait
    if (ofUplink.size >= mostAwaited) return false
    ofUplink.set(key, { at: now, isAnswered: false })
    return true
  }

  heard(uplinkId: string): void {
    for (const asked of this.#asked.get(uplinkId)?.values() ?? []) asked.isAnswered = true
  }
}
