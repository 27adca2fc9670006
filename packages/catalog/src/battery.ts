import type { Names } from './point.ts'

/** Why a battery gives power: the mains are away, or somebody tests it. */
export const dischargeCauses = {
  mains: { zh: '市电中断', en: 'Mains failure' },
  test: { zh: '测试', en: 'Test' },
} as const satisfies Readonly<Record<string, Names>>
export type DischargeCause = keyof typeof dischargeCauses

/** A state that tells whether the battery gives power; values that stand on neither side say nothing of it. */
interface TellingState<S extends string> {
  point: S
  /** Each with the cause, where the value tells it. */
  gives: Readonly<Record<string, DischargeCause | null>>
  rests: readonly string[]
}

/** What of a type tells of its battery: whether it gives power, how much, and how long it will. */
export interface BatteryUse<K extends string = string, S extends string = string, I extends string = string> {
  states: readonly TellingState<S>[]
  voltage: K
  /** Negative while the battery gives power; read so only where no state tells. */
  current: K
  charge?: K
  soh?: K
  /** What the load takes of it, kW. */
  load?: K
  /** The device's own estimate, min. */
  runtime?: K
  /** Voltage of each cell or block. */
  cells?: K
  /** Ah, as the device says it. */
  ratedCapacity?: K
  /** Ah, as people enter it. */
  capacity: I
  /** Nominal voltage of the whole, V, or of one of `quantity` in series: as people enter them. */
  nominal?: { voltage: I; quantity?: I }
}
