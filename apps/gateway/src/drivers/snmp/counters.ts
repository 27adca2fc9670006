import type { Turns } from '../turns.ts'
import type { Objects } from './agent.ts'
import type { Said } from './said.ts'

const upTime = '1.3.6.1.2.1.1.3.0'
const size = 2 ** 32

/**
 * Counters that go on growing when those of 32 bits begin at zero again. Whether the agent restarted in between its up-time shows.
 * `device`: names its counters among those of all.
 */
export function createCounters(turns: Turns, device: string): { grown(objects: Objects): Objects; object: string } {
  let up: number | undefined
  return {
    object: upTime,
    grown(objects) {
      const now = Number(objects.get(upTime)?.value ?? 0)
      const restarted = up === undefined ? undefined : now < up
      up = now
      const grown = (oid: string, { value, wraps }: Said): Said =>
        wraps && typeof value === 'number'
          ? { value: turns.counted(`${device} ${oid}`, value, size, restarted), wraps: false }
          : { value, wraps }
      return new Map([...objects].map(([oid, said]) => [oid, grown(oid, said)]))
    },
  }
}
