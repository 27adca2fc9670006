import { performance } from 'node:perf_hooks'
import type { Clock } from './services.ts'

/** Milliseconds. Smaller differences are the machine's clock being kept right, and are followed at once. */
const drift = 2_000
/** So long must the machine's clock stay where it jumped to before it is believed. */
const belief = 600_000
const checkEvery = 15_000

export interface ClockSources {
  /** Milliseconds since 1970 by the machine's clock, which people and programs may set. */
  wall(): number
  /** Milliseconds that only run forward. */
  steady(): number
}

const machine: ClockSources = { wall: Date.now, steady: () => performance.now() }

/** Wall clock at the start plus monotonic time: a jump of the machine's clock moves nothing until it has lasted ten minutes. */
export function steadyClock(): Clock {
  const clock = followingClock(machine)
  setInterval(clock.check, checkEvery).unref()
  return clock
}

export function followingClock({ wall, steady }: ClockSources): Clock & { check(): void } {
  let offset = wall() - steady()
  let jumpedSince: number | undefined
  return {
    now: () => new Date(offset + steady()),
    check() {
      const present = wall() - steady()
      const jumped = Math.abs(present - offset) > drift
      if (jumped) jumpedSince ??= steady()
      if (jumped && steady() - (jumpedSince ?? 0) < belief) return
      offset = present
      jumpedSince = undefined
    },
  }
}
