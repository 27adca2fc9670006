import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Time as the gateway sees it. */
export interface Clock {
  /** Milliseconds since 1970, by the machine's clock, which may be wrong and may jump. */
  now(): number
  /** Names the run of `up`: the same as long as the machine was not restarted. */
  boot: string
  /** Monotonic milliseconds since `boot` began. */
  up(): number
}

export interface Instant {
  /** Milliseconds since 1970. */
  t: number
  /** Monotonic milliseconds since the boot. */
  up: number
}

/** Two reads that are no further apart are of one instant, ms. */
const together = 2
const mostReads = 5

/** Both clocks at one instant: where the machine stops the program between the two, the server would take the wall clock for a wrong one. */
export function instantOf(clock: Pick<Clock, 'now' | 'up'>): Instant {
  for (let reads = 1; ; reads++) {
    const before = clock.up()
    const t = clock.now()
    const up = clock.up()
    if (up - before <= together || reads === mostReads) return { t, up }
  }
}

/** The machine's clock. On Linux `boot` and `up` are the kernel's, so that they outlive a restart of the gateway. */
export function machineClock(): Clock {
  const boot = kernelBoot()
  // CLOCK_MONOTONIC: on Linux it counts from the machine's start.
  const monotonic = () => Number(process.hrtime.bigint() / 1_000n) / 1_000
  const origin = boot ? 0 : monotonic()
  return { now: () => Date.now(), boot: boot ?? randomUUID(), up: () => Math.round(monotonic() - origin) }
}

function kernelBoot(): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
