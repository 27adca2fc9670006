import type { Gap } from '@kilowatch/contract'
import type { Hole, Trouble } from './queries/gaps.ts'

/**
 * Gaps of a range with their cause: the known trouble that covers most of each. Holes with an open end reach to the range's
 * (`to` is at most the present), and are gaps only when longer than `longest` milliseconds.
 */
export function gapsOf(holes: readonly Hole[], troubles: readonly Trouble[], range: { from: number; to: number }, longest: number): Gap[] {
  return holes.flatMap((hole) => {
    const from = hole.from?.getTime() ?? range.from
    const to = Math.min(hole.to?.getTime() ?? range.to, range.to)
    if (to - from <= longest) return []
    return [{ from: new Date(from).toISOString(), to: new Date(to).toISOString(), cause: causeOf(from, to, troubles) }]
  })
}

function causeOf(from: number, to: number, troubles: readonly Trouble[]): Gap['cause'] {
  const covered = { 'uplink-offline': 0, 'device-unreachable': 0 }
  for (const trouble of troubles) {
    const end = Math.min(to, trouble.to?.getTime() ?? to)
    covered[trouble.cause] += Math.max(0, end - Math.max(from, trouble.from.getTime()))
  }
  if (covered['uplink-offline'] === 0 && covered['device-unreachable'] === 0) return 'no-data'
  return covered['uplink-offline'] >= covered['device-unreachable'] ? 'uplink-offline' : 'device-unreachable'
}
