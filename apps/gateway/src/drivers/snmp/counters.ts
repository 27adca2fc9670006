import type { Turns } from '../turns.ts'
import type { Objects } from './agent.ts'
import type { Said } from './said.ts'

const upTime = '1.3.6.1.2.1.1.3.0'
const size = 2 ** 32
/** How far an agent's clock may go wrong between two readings, beside a twentieth of the time between them; hundredths of a second. */
const drift = 30_000

/**
 * Counters that go on growing when those of 32 bits begin at zero again. Whether the agent restarted in between its up-time shows.
 * `device`: names its counters among those of all; `clock`: monotonic, ms.
 */
export function createCounters(turns: Turns, device: string, clock: () => number): { grown(objects: Objects): Objects; object: string } {
  let before: { up: number; at: number } | undefined
  return {
    object: upTime,
    grown(objects) {
      const said = objects.get(upTime)?.value
      const now = typeof said === 'number' ? { up: said, at: clock() } : undefined
      const restarted = before && now && now.up < before.up && !isWrapped(before, now)
      before = now ?? before
      const grown = (oid: string, { value, wraps }: Said): Said =>
        wraps && typeof value === 'number'
          ? { value: turns.counted(`${device} ${oid}`, value, size, restarted), wraps: false }
          : { value, wraps }
      return new Map([...objects].map(([oid, said]) => [oid, grown(oid, said)]))
    },
  }
}

/** The up-time itself begins at zero again after 497 days: then it stands where it would have come to. */
function isWrapped(before: { up: number; at: number }, now: { up: number; at: number }): boolean {
  const passed = (now.at - before.at) / 10
  return Math.abs(before.up + passed - size - now.up) <= drift + passed / 20
}
