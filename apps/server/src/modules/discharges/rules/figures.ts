import type { DischargeProgress } from './discharge.ts'

/** What is said of a discharge, running or over. */
export interface DischargeFigures {
  /** V. */
  startVoltage: number | null
  lowestVoltage: number | null
  endVoltage: number | null
  /** A. */
  highestCurrent: number | null
  /** %. */
  startCharge: number | null
  lowestCharge: number | null
  /** Ah. */
  ampHours: number | null
  /** kWh; out of the battery where its current and voltage are known, else what the load took. */
  energy: number | null
  energyOf: 'battery' | 'load' | null
  /** %: how much of the charge, or of the capacity, was taken out. */
  depth: number | null
  depthOf: 'charge' | 'capacity' | null
}

/** A sum is a figure of the whole where it is known for most of the time. */
const mostOf = 0.8

/** @param capacity Ah; null where nobody said it */
export function figuresOf(seen: DischargeProgress, capacity: number | null): DischargeFigures {
  const took = Math.max(0, (seen.restedAt ?? seen.seenAt) - seen.startedAt - seen.unseen)
  const known = ({ value, over }: DischargeProgress['energy']) => (over > 0 && over >= mostOf * took ? value : null)
  const ampHours = known(seen.ampHours)
  const [energy, loadEnergy] = [known(seen.energy), known(seen.loadEnergy)]
  return {
    startVoltage: seen.startVoltage,
    lowestVoltage: seen.lowestVoltage,
    endVoltage: seen.last.voltage,
    highestCurrent: seen.highestCurrent,
    startCharge: seen.startCharge,
    lowestCharge: seen.lowestCharge,
    ampHours,
    energy: energy ?? loadEnergy,
    energyOf: energy !== null ? 'battery' : loadEnergy !== null ? 'load' : null,
    ...depthOf(seen, ampHours, capacity),
  }
}

function depthOf(
  { startCharge, lowestCharge }: DischargeProgress,
  ampHours: number | null,
  capacity: number | null,
): Pick<DischargeFigures, 'depth' | 'depthOf'> {
  if (startCharge !== null && lowestCharge !== null) return { depth: startCharge - lowestCharge, depthOf: 'charge' }
  if (ampHours !== null && capacity !== null) return { depth: (100 * ampHours) / capacity, depthOf: 'capacity' }
  return { depth: null, depthOf: null }
}
