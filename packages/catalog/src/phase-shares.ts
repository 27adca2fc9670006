import { indexOf, keysOf } from './lookup.ts'
import type { ReadValue } from './power-path.ts'

/** What one phase carries, of all that is measured of it, and how far that is from the mean of the phases. */
export interface PhaseShare {
  /** 1 is L1. */
  phase: number
  /** In the measure's unit; undefined: not all of it is known. */
  sum: number | undefined
  /** % of the mean; undefined: not all phases are known, or nothing flows. */
  deviation: number | undefined
}

/** All phases of a measure. */
export interface PhaseShares {
  /** Of the phases, in the measure's unit; undefined: not all of them are known. */
  mean: number | undefined
  shares: PhaseShare[]
}

/**
 * The phases of a measure whose last number is the phase ('road.*.phase.*.current'), summed over everything before it. The largest deviation
 * is the imbalance (IEC 61000-4-30 has it of voltages from symmetrical components; of currents the field compares with the mean).
 * `read`: the latest good value.
 */
export function phaseShares(pattern: string, keys: Iterable<string>, read: ReadValue): PhaseShares {
  const sums = new Map<number, number | undefined>()
  for (const key of keysOf(pattern, keys)) {
    const phase = indexOf(key)
    const [before, value] = [sums.has(phase) ? sums.get(phase) : 0, read(key) ?? undefined]
    sums.set(phase, before === undefined || value === undefined ? undefined : before + value)
  }
  const phases = [...sums].sort(([one], [other]) => one - other)
  const known = phases.flatMap(([, sum]) => sum ?? [])
  const isKnown = known.length > 0 && known.length === phases.length
  const mean = isKnown ? known.reduce((total, sum) => total + sum, 0) / known.length : undefined
  const deviationOf = (sum: number | undefined) =>
    mean !== undefined && mean > 0 && sum !== undefined ? ((sum - mean) / mean) * 100 : undefined
  return { mean, shares: phases.map(([phase, sum]) => ({ phase, sum, deviation: deviationOf(sum) })) }
}
