import type { Gap } from '@kilowatch/contract'
import type { Trouble } from './queries/gaps.ts'
import type { Stretch } from './queries/samples.ts'

/** Milliseconds. As for "offline": a shorter silence is nobody's fault. */
export const leastGapMs = 90_000

/** A time between two samples that is too long; `from` null: before the first, `to` null: after the last. */
interface Hole {
  from: Date | null
  to: Date | null
}

/**
 * Times of a range without samples, for more than `longest` milliseconds between two of them; without any sample one with both
 * ends open. Stretches may lie over one another and reach beyond the range.
 */
export function holesOf(stretches: readonly Stretch[], range: { from: number; to: number }, longest: number): Hole[] {
  const within = stretches.filter(({ from, to }) => to >= range.from && from < range.to).sort((a, b) => a.from - b.from)
  const holes: Hole[] = []
  let seen: number | undefined
  for (const { from, to } of within) {
    if (seen === undefined) holes.push({ from: null, to: new Date(Math.max(from, range.from)) })
    else if (from - seen > longest) holes.push({ from: new Date(seen), to: new Date(from) })
    seen = Math.max(seen ?? to, to)
  }
  if (seen === undefined) return [{ from: null, to: null }]
  if (seen < range.to) holes.push({ from: new Date(seen), to: null })
  return holes
}

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
