import type { BackupTime } from '@kilowatch/contract'

/** What is known of a battery and its load; null: nothing. */
export interface BackupFacts {
  /** The device's own estimate, min. */
  runtime: number | null
  /** %. */
  charge: number | null
  /** %. */
  soh: number | null
  /** V of the whole battery: nominal, else as it is measured. */
  voltage: number | null
  /** Ah. */
  capacity: number | null
  /** kW that it would have to carry, at its own poles or, through a converter, at the load. */
  load: { power: number; at: 'battery' | 'load' } | null
  /** Lithium gives its capacity at any usual rate, lead does not. */
  chemistry: 'lead' | 'lithium'
  /** The last one that went deep enough to say something. */
  discharge: PastDischarge | null
}

export interface PastDischarge {
  id: string
  endedAt: Date
  /** %. */
  depth: number
  /** kWh. */
  energy: number
  energyOf: 'battery' | 'load'
  /** Of which the energy is known. */
  minutes: number
}

export type Estimate = Omit<BackupTime, 'box_id'>

/** Share of the battery's power that reaches the load: converters of UPSs and inverters at usual loads. */
const conversion = 0.92
/** Peukert's exponent of lead-acid batteries (1.1 to 1.25 for AGM) and the hours at which their capacity is given (GB/T 19638: C10). */
const peukert = 1.18
const ratedHours = 10
/** %: a shallower discharge says little of the whole. */
export const tellingDepth = 10
const deepEnough = 50

/** The device's own value where it has one; else from the last discharge; else from the capacity; else unknown, and why. */
export function estimateBackup(facts: BackupFacts): Estimate {
  return fromDevice(facts) ?? fromDischarge(facts) ?? fromCapacity(facts) ?? unknown(facts)
}

const nothing = { load: null, loadOf: null, capacity: null, voltage: null, discharge: null, missing: [] } as const

function fromDevice({ runtime, charge, soh, load }: BackupFacts): Estimate | undefined {
  if (runtime === null) return undefined
  const used = { charge, soh, load: load?.power ?? null, loadOf: load ? ('now' as const) : null }
  return { ...nothing, ...used, minutes: Math.round(runtime), basis: 'device', confidence: 'high', missing: [] }
}

/** What it gave then for its depth, it gives again; as it is charged now. Where nothing tells the load it is that of then. */
function fromDischarge({ charge, soh, load, discharge }: BackupFacts): Estimate | undefined {
  if (!discharge || discharge.depth < tellingDepth || discharge.minutes <= 0) return undefined
  const { id, endedAt, depth, energy, energyOf } = discharge
  const before = { power: energy / (discharge.minutes / 60), at: energyOf }
  const carried = load && load.power > 0 ? load : before
  if (carried.power <= 0) return undefined
  const whole = energy / (depth / 100)
  const left = (whole * (charge ?? 100)) / 100
  const minutes = (60 * atThe(carried.at, { energy: left, of: energyOf })) / carried.power
  return {
    ...nothing,
    minutes: Math.round(minutes),
    basis: 'discharge',
    confidence: depth >= deepEnough && carried !== before ? 'high' : 'medium',
    charge,
    soh,
    load: carried.power,
    loadOf: carried === before ? 'discharge' : 'now',
    discharge: { id, endedAt: endedAt.toISOString(), depth },
    missing: [],
  }
}

/** Energy as it arrives on the other side of the converter. */
function atThe(side: 'battery' | 'load', { energy, of }: { energy: number; of: 'battery' | 'load' }): number {
  if (side === of) return energy
  return side === 'load' ? energy * conversion : energy / conversion
}

/** Capacity times health and charge against the current that the load draws; lead gives less of it the faster it is emptied. */
function fromCapacity({ charge, soh, voltage, capacity, load, chemistry }: BackupFacts): Estimate | undefined {
  if (!load || load.power <= 0 || !voltage || !capacity) return undefined
  const amps = (1000 * (load.at === 'load' ? load.power / conversion : load.power)) / voltage
  const usable = (capacity * (soh ?? 100) * (charge ?? 100)) / 10_000
  const hours = usable / amps
  const rated = hours / ratedHours
  const given = chemistry === 'lead' && rated < 1 ? hours * rated ** (peukert - 1) : hours
  const confidence = soh === null ? 'low' : 'medium'
  const used = { charge, soh, load: load.power, loadOf: 'now' as const, capacity, voltage }
  return { ...nothing, ...used, minutes: Math.round(60 * given), basis: 'capacity', confidence, missing: [] }
}

function unknown({ charge, soh, voltage, capacity, load }: BackupFacts): Estimate {
  const known = { load: (load?.power ?? 0) > 0, capacity: (capacity ?? 0) > 0, voltage: (voltage ?? 0) > 0 }
  const missing = (['load', 'capacity', 'voltage'] as const).filter((what) => !known[what])
  return { ...nothing, charge, soh, load: load?.power ?? null, minutes: null, basis: 'unknown', confidence: null, missing }
}
