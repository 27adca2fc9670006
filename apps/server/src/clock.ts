import { performance } from 'node:perf_hooks'

/** The wall clock, handed in so that rules and tests decide what time it is. */
export interface Clock {
  now(): Date
  /** An uplink's message said `sent` by its own clock and arrived at `received` by this one; milliseconds since 1970. */
  witness?(uplinkId: string, sent: number, received: number): void
}

/** Milliseconds. Smaller differences are the machine's clock being kept right, and are followed at once. */
const drift = 2_000
/** So long must the machine's clock stay where it jumped to before it is believed. */
const belief = 600_000
const checkEvery = 15_000
/** What an uplink said of the time counts so long. */
const witnessMilliseconds = 300_000

export interface ClockSources {
  /** Milliseconds since 1970 by the machine's clock, which people and programs may set. */
  wall(): number
  /** Milliseconds that only run forward. */
  steady(): number
}

const machine: ClockSources = { wall: Date.now, steady: () => performance.now() }

/** Wall clock at the start plus monotonic time: a jump of the machine's clock moves nothing until it has lasted and is agreed on. */
export function steadyClock(): Clock {
  const clock = followingClock(machine)
  setInterval(clock.check, checkEvery).unref()
  return clock
}

/**
 * Whether the machine's clock is believed after it jumped by `jump` ms: it must have stayed there for ten minutes, and of the
 * uplinks that can tell, more must agree with it than with the time before. `differences`: each uplink's clock less ours.
 */
export function isJumpBelieved(jump: number, lasted: number, differences: readonly number[]): boolean {
  if (lasted < belief) return false
  const near = (difference: number, time: number) => Math.abs(difference - time) < Math.abs(jump) / 2
  const forMachine = differences.filter((difference) => near(difference, jump)).length
  const forBefore = differences.filter((difference) => near(difference, 0)).length
  return forMachine > forBefore || (forMachine === 0 && forBefore === 0)
}

export function followingClock({ wall, steady }: ClockSources): Required<Clock> & { check(): void } {
  let offset = wall() - steady()
  let jumpedSince: number | undefined
  const witnesses = new Map<string, { difference: number; at: number }>()

  function differences(): number[] {
    const since = steady() - witnessMilliseconds
    for (const [uplinkId, { at }] of witnesses) if (at < since) witnesses.delete(uplinkId)
    return [...witnesses.values()].map(({ difference }) => difference)
  }

  return {
    now: () => new Date(offset + steady()),
    witness(uplinkId, sent, received) {
      const known = witnesses.get(uplinkId)
      if (known) {
        known.difference = sent - received
        known.at = steady()
      } else witnesses.set(uplinkId, { difference: sent - received, at: steady() })
    },
    check() {
      const present = wall() - steady()
      const jumped = Math.abs(present - offset) > drift
      if (jumped) jumpedSince ??= steady()
      if (jumped && !isJumpBelieved(present - offset, steady() - (jumpedSince ?? 0), differences())) return
      if (jumped) witnesses.clear()
      offset = present
      jumpedSince = undefined
    },
  }
}
