import { type Measure, measure, type Names, type Unit } from '../point.ts'
import type { Setting } from '../upkeep.ts'

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
}

/** Kept as latest value only: it changes when somebody sets it. Shown in the group 'settings', which the type declares. */
export function parameter<const K extends string>(
  key: K,
  name: Names,
  unit: Unit,
  range: readonly [number, number],
  { decimals, normal = 0, help }: ParameterOptions = {},
): Parameter<K> {
  const digits = decimals === undefined ? {} : { decimals }
  return {
    point: measure(key, name, unit, range, { ...digits, normal: [normal, normal], history: false, group: 'settings' }),
    setting: { key, name, kind: 'number', range, unit, shownBy: key, ...digits, ...(help ? { help } : {}) },
  }
}

/** Name of the group that parameters are shown in. */
export const settingsGroup = { settings: { zh: '参数', en: 'Parameters' } } as const
