import type { DeviceType } from './define.ts'
import { flatPoint } from './lookup.ts'
import { stateValue } from './names.ts'
import type { AirWater } from './overview.ts'
import type { ReadValue } from './power-path.ts'

/** none: the unit has no such circuit, or reports nothing of it. */
export type Flow = 'flowing' | 'stopped' | 'unknown' | 'none'

export interface AirWaterState {
  air: Flow
  water: Flow
  refrigerant: Flow
}

export interface AirWaterKnown {
  /** Keys of all points that it reports. */
  keys: readonly string[]
  /** The latest good value. */
  read: ReadValue
  /** Nothing that it says holds any more. */
  stale: boolean
}

/** What flows in an air conditioner, as far as good readings tell. */
export function airWaterState(type: DeviceType, part: AirWater, { keys, read, stale }: AirWaterKnown): AirWaterState {
  const figure = (key: string) => (stale ? undefined : (read(key) ?? undefined))
  const { fan, water, compressor } = part
  const reports = (circuit: Readonly<Record<string, string>>) =>
    Object.entries(circuit).some(([name, key]) => name !== 'fault' && keys.includes(key))
  return {
    air: flowOf([figure(fan.speed), figure(fan.flow), isRunning(type, part, figure)]),
    water: reports(water) ? flowOf([figure(water.flow), figure(water.valve)]) : 'none',
    refrigerant: reports(compressor) ? flowOf([figure(compressor.current)]) : 'none',
  }
}

/** 1, 0, or undefined: as a figure that flows or does not. */
function isRunning(type: DeviceType, { status }: AirWater, figure: (key: string) => number | undefined): number | undefined {
  const code = figure(status.by)
  const point = flatPoint(type, status.by)?.point
  const value = point && code !== undefined ? stateValue(point, code)?.value : undefined
  return value === undefined ? undefined : Number(status.running.includes(value))
}

/** By the first figure that is known. */
function flowOf(figures: readonly (number | undefined)[]): Flow {
  const known = figures.find((figure) => figure !== undefined)
  if (known === undefined) return 'unknown'
  return known > 0 ? 'flowing' : 'stopped'
}
