import { type DeviceType, normalSpan, quantise, type ResolvedPoint, resolvePoint, stateCode } from '@kilowatch/catalog'
import type { WireValue } from '@kilowatch/telemetry'

/** Figures by key; null: not reported, NaN: reported and bad. */
export type Values = Readonly<Record<string, number | null>>
export interface PointValues {
  values: Values
  /** Names of states' values by key. */
  states: Readonly<Record<string, string>>
}

/** What people have told a device, by the point that shows it: a state's value, or the number of a setting. */
export type Told = Readonly<Record<string, string | number>>

/** What the device reports with its settings: as people set them, else as they usually are. */
export function withSettings(type: DeviceType, { values, states }: PointValues, told: Told): PointValues {
  const numbers: Record<string, number | null> = { ...values }
  const words: Record<string, string> = { ...states }
  for (const { shownBy } of type.settings ?? []) {
    const point = resolvePoint(type, shownBy)?.point
    const set = told[shownBy]
    if (point?.kind === 'measure') numbers[shownBy] = typeof set === 'number' ? set : (numbers[shownBy] ?? normalSpan(point)[0])
    else if (typeof set === 'string') words[shownBy] = set
  }
  return { values: numbers, states: words }
}

/** As a reading carries them: measures at their declared decimals. @throws Error for what the type does not have: the model is wrong */
export function wireValues(type: DeviceType, { values, states }: PointValues): Map<string, WireValue> {
  const wire = new Map<string, WireValue>()
  for (const [key, value] of Object.entries(states)) wire.set(key, codeOf(type, key, value))
  for (const [key, value] of Object.entries(values)) wire.set(key, figureOf(pointOf(type, key), value))
  return wire
}

function pointOf(type: DeviceType, key: string): ResolvedPoint {
  const resolved = resolvePoint(type, key)
  if (!resolved) throw new Error(`${type.code} has no point ${key}`)
  return resolved
}

function codeOf(type: DeviceType, key: string, value: string): number {
  const code = stateCode(pointOf(type, key).point, value)
  if (code === undefined) throw new Error(`${type.code} has no state ${key} = ${value}`)
  return code
}

function figureOf({ point }: ResolvedPoint, value: number | null): WireValue {
  if (value === null) return null
  return Number.isNaN(value) ? 'nan' : quantise(value, point.kind === 'state' ? 0 : point.decimals)
}
