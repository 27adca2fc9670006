import { budgets } from '../budgets/index.ts'
import {
  type BootClock,
  believedAhead,
  clockTolerance,
  firstSight,
  follow,
  type Heard,
  isAnotherRun,
  knownBoot,
  noteHeard,
  placeIn,
  type SampleClocks,
  type Stretch,
  timeOfEarlierBoot,
} from './clock-correction.ts'

/** What is known of the clocks of an uplink. Changes only after a commit. */
export interface UplinkClock {
  boots: Map<string, BootClock>
  /** The boot that runs, while nothing else is kept of it. */
  running: string | undefined
  /** Time of its newest sample; -Infinity before the first. */
  latest: number
}

/** The stretches of a boot, to be kept or to be remembered as the running one. */
export interface BootRow {
  boot: string
  stretches: readonly Stretch[]
}

/** @param running the boot that was heard last, where its wall clock was right and nothing else is kept of it */
export function uplinkClock(kept: readonly BootRow[], running: BootRow | undefined, latest: number): UplinkClock {
  const boots = new Map(kept.map(({ boot, stretches }) => [boot, knownBoot(stretches, stretches)]))
  if (!running || boots.has(running.boot)) return { boots, running: undefined, latest }
  boots.set(running.boot, knownBoot(running.stretches, undefined))
  return { boots, running: running.boot, latest }
}

/** What one batch learns of an uplink's clocks, and the times that it gives. */
export class ClockDraft {
  readonly #base: UplinkClock
  readonly #changed = new Map<string, BootClock>()
  /** Boots whose wall clock was not right all the time. */
  readonly #corrected = new Set<string>()
  #running: string | undefined
  /** The boot of the message that was heard last, where it runs. */
  #speaking: BootClock | undefined
  #latest: number

  constructor(base: UplinkClock) {
    this.#base = base
    this.#latest = base.latest
  }

  /** Before the samples of a message are timed. */
  hear(message: Heard & { boot: string }, received: number): void {
    this.#speaking = undefined
    if (message.boot !== message.boot_now) return
    // Times that the server's own clock gave while it was ahead bind nothing.
    if (this.#latest > received + believedAhead) this.#latest = Number.NEGATIVE_INFINITY
    const known = this.#draftOf(message.boot)
    if (known && !isAnotherRun(known, message, received)) follow(known, message, received, this.#latest)
    else this.#begin(message, received)
    this.#speaking = this.#changed.get(message.boot)
    if (known && (known.kept || known.stretches.length > 1)) this.#corrected.add(message.boot)
  }

  /** Real time of a sample of the message that was heard; `NaN` where no clock can be trusted. */
  timeOf(sample: SampleClocks, message: Heard & { boot: string }, received: number): number {
    return message.boot === message.boot_now ? this.#inRunning(sample, message, received) : this.#inEarlier(sample, message, received)
  }

  /** The sample is taken with the time that was given. */
  take({ t, up }: SampleClocks, { boot, up_now }: Heard & { boot: string }, at: number): void {
    if (at > this.#latest) this.#latest = at
    if (at !== t) this.#corrected.add(boot)
    if (this.#speaking) noteHeard(this.#speaking, Math.min(up, up_now))
  }

  /** Boots of which more must be kept than that their wall clock was right. */
  get toKeep(): BootRow[] {
    return [...this.#corrected].flatMap((boot) => {
      const clock = this.#changed.get(boot)
      return clock && clock.stretches !== clock.kept ? [{ boot, stretches: clock.stretches }] : []
    })
  }

  /** The boot that runs, where it was first heard in this batch. */
  get running(): BootRow | undefined {
    const clock = this.#running === undefined ? undefined : this.#changed.get(this.#running)
    return clock && this.#running !== undefined ? { boot: this.#running, stretches: clock.stretches } : undefined
  }

  adopt(): void {
    const { boots, running } = this.#base
    for (const [boot, clock] of this.#changed) {
      if (this.#corrected.has(boot)) clock.kept = clock.stretches
      boots.set(boot, clock)
    }
    if (this.#running !== undefined) this.#base.running = this.#running
    // A boot that ended, and of which the database keeps nothing, is believed as any other.
    if (running !== undefined && running !== this.#base.running && !boots.get(running)?.kept) boots.delete(running)
    this.#base.latest = this.#latest
    this.#forgetOldest()
  }

  /** As the table keeps them: the newest, and the one that runs. */
  #forgetOldest(): void {
    const { boots, running } = this.#base
    for (const boot of boots.keys()) {
      if (boots.size <= budgets.bootOffsets.most) return
      if (boot !== running && !this.#changed.has(boot)) boots.delete(boot)
    }
  }

  #begin(message: Heard & { boot: string }, received: number): void {
    this.#changed.set(message.boot, firstSight(message, received, this.#latest))
    this.#running = message.boot
  }

  #draftOf(boot: string): BootClock | undefined {
    const changed = this.#changed.get(boot)
    if (changed) return changed
    const known = this.#base.boots.get(boot)
    if (!known) return undefined
    const draft = { ...known }
    this.#changed.set(boot, draft)
    return draft
  }

  #inRunning(sample: SampleClocks, message: Heard & { boot: string }, received: number): number {
    const boot = this.#speaking
    if (!boot || sample.up > message.up_now + clockTolerance) return Number.NaN
    const at = placeIn(boot, sample)
    // Taken after it was sent, by its own word: it was there when it came.
    return sample.up > message.up_now ? Math.min(at, received) : at
  }

  #inEarlier(sample: SampleClocks, message: Heard & { boot: string }, received: number): number {
    const boot = this.#changed.get(message.boot) ?? this.#base.boots.get(message.boot)
    if (boot && sample.up >= (boot.stretches[0]?.from ?? 0)) {
      const at = placeIn(boot, sample)
      return at > received + believedAhead ? Number.NaN : at
    }
    const { at, kept } = timeOfEarlierBoot(sample, message, received)
    if (kept) {
      const draft = boot ? { ...boot, stretches: [kept, ...boot.stretches] } : knownBoot([kept], undefined)
      this.#changed.set(message.boot, draft)
    }
    return at
  }
}
