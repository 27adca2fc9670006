import { flatPoint, formatValue, type Language, patternOf, stateValue } from '@kilowatch/catalog'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'

/** A state as a drawing takes it: its value in the catalogue, and its words. */
export interface KnownState {
  value: string
  name: string
}

/** Undefined where it is not reported, old, or a code that the catalogue lacks. */
export function knownState(data: Pick<DeviceData, 'type' | 'readings' | 'stale'>, key: string, language: Language): KnownState | undefined {
  const code = goodValue(data, key)
  const point = flatPoint(data.type, patternOf(key))?.point
  const found = point && code !== undefined ? stateValue(point, code) : undefined
  return point && found && { value: found.value, name: formatValue({ point }, code, language) }
}
