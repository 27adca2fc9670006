import type { BatteryUse, DischargeCause } from './battery.ts'
import type { DeviceType } from './define.ts'
import { resolvePoint } from './lookup.ts'
import { stateCode } from './names.ts'

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
