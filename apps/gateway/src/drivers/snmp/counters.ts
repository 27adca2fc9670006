import type { Objects } from './agent.ts'
import type { Said } from './said.ts'

const upTime = '1.3.6.1.2.1.1.3.0'
const range = 2 ** 32

interface Known {
  said: number
  base: number
}

/**
 * Counters that go on growing when those of 32 bits begin at zero again. After a restart of the agent, which its up-time shows, smaller
 * is what it says.
 */
export function createCounters(): { grown(objects: Objects): Objects; object: string } {
  const known = new Map<string, Known>()
  let up = 0

  function grown(oid: string, said: number): number {
    const before = known.get(oid)
    const base = before === undefined ? 0 : before.base + (said < before.said ? range : 0)
    known.set(oid, { said, base })
    return base + said
  }

  return {
    object: upTime,
    grown(objects) {
      const now = Number(objects.get(upTime)?.value ?? 0)
      if (now < up) known.clear()
      up = now
      return new Map([...objects].map(([oid, said]): [string, Said] => [oid, whole(oid, said, grown)]))
    },
  }
}

function whole(oid: string, said: Said, grown: (oid: string, value: number) => number): Said {
  return said.wraps && typeof said.value === 'number' ? { value: grown(oid, said.value), wraps: false } : said
}
