import type { Blocked, Control, ControlValue } from './control.ts'
import type { DeviceType } from './define.ts'
import { indexesOf, keyOf, patternOf, type ResolvedPoint, resolvePoint } from './lookup.ts'
import { pointLabel, stateValue, withoutCapital } from './names.ts'
import type { Language } from './point.ts'

/** One concrete control of a device: 'outlet.3.switch'. */
export interface ResolvedControl {
  key: string
  control: Control
  /** The point that proves it: 'outlet.3.switched'. */
  proof: ResolvedPoint
}

/** The control behind a concrete key; undefined when the type has none, or when the number is beyond its maximum. */
export function resolveControl(type: DeviceType, key: string): ResolvedControl | undefined {
  const control = type.controls?.find((each) => each.key === patternOf(key))
  if (!control || key.includes('*')) return undefined
  const proof = resolvePoint(type, keyOf(control.provedBy, ...indexesOf(key)))
  return proof && { key, control, proof }
}

/** What a control can be told by this name; undefined for a value that it does not have. */
export function controlValue({ control }: ResolvedControl, value: string): ControlValue | undefined {
  return Object.hasOwn(control.values, value) ? control.values[value] : undefined
}

/**
 * What keeps the control out of reach now; undefined: nothing. `codeOf`: the newest code of a state by its concrete key, undefined where
 * none is known.
 */
export function blockOf(
  { key, control }: ResolvedControl,
  type: DeviceType,
  codeOf: (key: string) => number | undefined,
): Blocked | undefined {
  return control.blocked?.find(({ by, values }) => {
    const state = resolvePoint(type, keyOf(by, ...indexesOf(key)))
    const code = state && codeOf(state.key)
    const value = state && code !== undefined ? stateValue(state.point, code)?.value : undefined
    return value !== undefined && values.includes(value)
  })
}

/** What the control is called in full: "蜂鸣器", "3 号插口 通断", "Outlet 3 switch". */
export function controlName({ control, proof }: ResolvedControl, language: Language): string {
  const name = control.name[language]
  const label = pointLabel(proof, language)
  if (!label) return name
  return `${label} ${language === 'en' ? withoutCapital(name) : name}`
}
