import type { Blocked, Control, ControlValue } from './control.ts'
import type { DeviceType } from './define.ts'
import { indexesOf, keyOf, patternOf, resolvePoint } from './lookup.ts'
import { pointLabel, stateValue, withoutCapital } from './names.ts'
import type { Language, ResolvedPoint } from './point.ts'
import { quantise } from './quantise.ts'
import { controlOfSetting, enteredNumber, numberToTell, type Setting, settingControlKey, settingKey } from './setting.ts'

/** One concrete control of a device: 'outlet.3.switch'; or a setting of it: 'setting.cooling_start'. */
export interface ResolvedControl {
  key: string
  control: Control
  /** The point that proves it: 'outlet.3.switched'. */
  proof: ResolvedPoint
  /** Of a setting: its declaration. */
  setting?: Setting
}

/** The control or setting behind a concrete key; undefined when the type has none, or when the number is beyond its maximum. */
export function resolveControl(type: DeviceType, key: string): ResolvedControl | undefined {
  if (key.includes('*')) return undefined
  const own = settingKey(key)
  if (own !== undefined) return resolveSetting(type, key, own)
  const control = type.controls?.find((each) => each.key === patternOf(key))
  const proof = control && resolvePoint(type, keyOf(control.provedBy, ...indexesOf(key)))
  return proof && { key, control, proof }
}

function resolveSetting(type: DeviceType, key: string, own: string): ResolvedControl | undefined {
  const setting = type.settings?.find((each) => each.key === patternOf(own))
  const proof = setting && resolvePoint(type, keyOf(setting.shownBy, ...indexesOf(own)))
  return proof && { key, control: controlOfSetting(setting), proof, setting }
}

/** Controls of a type that are held for periods of the week. */
export function heldControls(type: DeviceType): ResolvedControl[] {
  return (type.controls ?? []).flatMap(({ key, periods }) => (periods ? (resolveControl(type, key) ?? []) : []))
}

/** Everything that a device of the type can be told, settings behind controls; keyed by pattern. */
export function everyControl({ controls = [], settings = [] }: Pick<DeviceType, 'controls' | 'settings'>): readonly Control[] {
  return [...controls, ...settings.map(controlOfSetting)]
}

/** What a control can be told by this name, or a setting can be set to; undefined for a value that it does not have. */
export function controlValue({ control, setting }: ResolvedControl, value: string): ControlValue | undefined {
  if (setting?.kind === 'number') return numberToTell(setting, value)
  return Object.hasOwn(control.values, value) ? control.values[value] : undefined
}

/** What a device really takes: words, or for a number its own bounds and step, where these are narrower than declared. */
export interface TakenValues {
  values: readonly string[]
  range?: readonly [number, number] | undefined
  step?: number | undefined
}

/** Whether a device that takes these takes this value. */
export function takesValue(control: ResolvedControl, { values, range, step }: TakenValues, value: string): boolean {
  if (!controlValue(control, value)) return false
  if (control.setting?.kind !== 'number') return values.includes(value)
  const number = enteredNumber(value) ?? Number.NaN
  const isInside = !range || (number >= range[0] && number <= range[1])
  return isInside && (step === undefined || Math.abs(number / step - Math.round(number / step)) < 1e-6)
}

/** What a reading of the proving point says, as proofs name it: a state's value, or the number at the declared decimals. */
export function provingWord({ proof: { point } }: ResolvedControl, reading: number): string | undefined {
  return point.kind === 'state' ? stateValue(point, reading)?.value : String(quantise(reading, point.decimals))
}

/**
 * What keeps the control out of reach now; undefined: nothing. `codeOf`: the newest code of a state by its concrete key, undefined where
 * none is known.
 */
export function blockOf(
  { control, proof }: ResolvedControl,
  type: DeviceType,
  codeOf: (key: string) => number | undefined,
): Blocked | undefined {
  return control.blocked?.find(({ by, values }) => {
    const state = resolvePoint(type, keyOf(by, ...indexesOf(proof.key)))
    const code = state && codeOf(state.key)
    const value = state && code !== undefined ? stateValue(state.point, code)?.value : undefined
    return value !== undefined && values.includes(value)
  })
}

/** Controls that are switched as one, by the number that the device gives them. */
export interface ControlGroup {
  number: number
  controls: readonly ResolvedControl[]
}

/** The groups that several controls are in now, by number. `readingOf`: the newest reading by its concrete key, undefined where none is known. */
export function controlGroups(controls: readonly ResolvedControl[], readingOf: (key: string) => number | undefined): ControlGroup[] {
  const found = new Map<number, ResolvedControl[]>()
  for (const control of controls) {
    const { groupedBy } = control.control
    const number = groupedBy === undefined ? 0 : (readingOf(keyOf(groupedBy, ...indexesOf(control.key))) ?? 0)
    if (number > 0) found.set(number, [...(found.get(number) ?? []), control])
  }
  return [...found]
    .filter(([, members]) => members.length > 1)
    .sort(([one], [other]) => one - other)
    .map(([number, members]) => ({ number, controls: members }))
}

/** What the control is called in full: "蜂鸣器", "3 号插口 通断", "Outlet 3 switch". */
export function controlName({ control, proof }: ResolvedControl, language: Language): string {
  const name = control.name[language]
  const label = pointLabel(proof, language)
  if (!label) return name
  return `${label} ${language === 'en' ? withoutCapital(name) : name}`
}

/** Keys of the controls, and of the settings behind them, that a drawing of the overview offers. */
export function drawnControls({ overview }: Pick<DeviceType, 'overview'>): readonly string[] {
  return overview.flatMap((part) =>
    part.part === 'unit' ? [part.mode, part.power, ...part.rows.map(({ setting }) => settingControlKey(setting))] : [],
  )
}
