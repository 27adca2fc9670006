import type { DeviceType } from './define.ts'
import { resolvePoint } from './lookup.ts'
import { stateCode } from './names.ts'
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

/** The device's own estimate of how long its battery carries the load, where its headline shows it. */
export function shownRuntime({ battery, headline }: Pick<DeviceType, 'battery' | 'headline'>): string | undefined {
  return battery?.runtime !== undefined && headline.includes(battery.runtime) ? battery.runtime : undefined
}

/** What a state's codes say of the battery. */
export interface TellingCodes {
  point: string
  gives: ReadonlyMap<number, DischargeCause | null>
  rests: ReadonlySet<number>
}

const codesByType = new WeakMap<DeviceType, readonly TellingCodes[]>()

/** The telling states of a type by the codes that samples carry; none where it has no battery. */
export function tellingCodes(type: DeviceType): readonly TellingCodes[] {
  const known = codesByType.get(type)
  if (known) return known
  const codes = (type.battery?.states ?? []).map(({ point, gives, rests }) => {
    const codeOf = (value: string) => codeIn(type, point, value)
    return {
      point,
      gives: new Map(Object.entries(gives).map(([value, cause]) => [codeOf(value), cause])),
      rests: new Set(rests.map(codeOf)),
    }
  })
  codesByType.set(type, codes)
  return codes
}

function codeIn(type: DeviceType, point: string, value: string): number {
  const declared = resolvePoint(type, point)?.point
  const code = declared && stateCode(declared, value)
  if (code === undefined) throw new Error(`${type.code} has no ${point} ${value}`)
  return code
}

/** Every point that tells of a type's battery, without its cells. */
export function batteryKeys({ states, voltage, current, charge, load }: BatteryUse): readonly string[] {
  return [...new Set([...states.map(({ point }) => point), voltage, current, ...(charge ? [charge] : []), ...(load ? [load] : [])])]
}
