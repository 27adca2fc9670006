import type { Untaken as Shown } from '@kilowatch/contract'

/** Why something of a device was not taken: of a sample, or of its announcement. */
type UntakenReason = Shown['reason']

export interface Untaken {
  uplinkId: string
  /** Empty: the device could not be read. */
  ref: string
  reason: UntakenReason
  count: number
}

/** What of one batch was not taken, added up by uplink, device and reason. */
export class UntakenCounts {
  readonly #counts = new Map<string, Untaken>()

  add(uplinkId: string, ref: string, reason: UntakenReason): void {
    const key = `${uplinkId} ${reason} ${ref}`
    const known = this.#counts.get(key)
    if (known) known.count += 1
    else this.#counts.set(key, { uplinkId, ref, reason, count: 1 })
  }

  all(): Untaken[] {
    return [...this.#counts.values()]
  }
}
