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
