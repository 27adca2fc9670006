import { type Measure, measure, type Names, type State, type Unit } from '../point.ts'
import type { Setting, SettingRule } from '../setting.ts'

/** A number that stands in the device: the point that shows it, and the setting that changes it. */
export interface Parameter<K extends string> {
  point: Measure<K>
  setting: Setting<K> & { key: K }
}

interface ParameterOptions {
  decimals?: 1 | 2 | 3
  /** What it usually is; its unit. */
  normal?: number
  help?: Names
  /** Set in daily work, not when the device is set up. */
  everyday?: true
}

/** Kept as latest value only: it changes when somebody sets it. Shown in the group 'settings', which the type declares. */
export function parameter<const K extends string>(
  key: K,
  name: Names,
  unit: Unit,
  range: readonly [number, number],
  { decimals, normal = 0, help, everyday }: ParameterOptions = {},
): Parameter<K> {
  const digits = decimals === undefined ? {} : { decimals }
  return {
    point: measure(key, name, unit, range, { ...digits, normal: [normal, normal], history: false, group: 'settings' }),
    setting: {
      key,
      name,
      kind: 'number',
      range,
      unit,
      shownBy: key,
      ...digits,
      ...(help ? { help } : {}),
      ...(everyday ? { everyday } : {}),
    },
  }
}

/** Name of the group that parameters are shown in. */
export const settingsGroup = { settings: { zh: '参数', en: 'Parameters' } } as const

/** One of the values of a state that the device can be told to keep to. */
export function choiceOf<const K extends string, const V extends string>(
  { key, name, values }: State<K, V>,
  ...choices: readonly NoInfer<V>[]
): Setting<K> {
  const of = Object.fromEntries(choices.map((value) => [value, { zh: values[value].zh, en: values[value].en }]))
  return { key, name, kind: 'choice', of, shownBy: key }
}

/** What several parameters add to a type: its points, its settings, and the list of values that shows them. */
export function parameters<const P extends readonly Parameter<string>[]>(...list: P) {
  type Each = P[number]
  const points: readonly Each['point'][] = list.map(({ point }) => point)
  const settings: readonly Each['setting'][] = list.map(({ setting }) => setting)
  const keys: readonly Each['point']['key'][] = list.map(({ point }) => point.key)
  return { points, settings, shown: { part: 'values', name: settingsGroup.settings, points: keys } as const }
}

/** Two settings that must stand in this order: the first below the second. */
export function belowSetting(lower: string, upper: string, why: Names): SettingRule<never> {
  return { lower: { setting: lower }, upper: { setting: upper }, why }
}
