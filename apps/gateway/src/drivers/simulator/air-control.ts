import { type DeviceType, deviceType, normalSpan, resolvePoint } from '@kilowatch/catalog'
import type { PointValues, Told } from './point-values.ts'

const actions = ['cooling', 'heating', 'humidifying', 'dehumidifying'] as const
type Action = (typeof actions)[number]

/** What a room's environment control does: by its start and stop values, or as people switched it. */
export interface AirControl {
  mode: 'automatic' | 'manual'
  running: Readonly<Record<Action, boolean>>
}

/** Extremes of the room, °C and %RH. */
export interface RoomAir {
  warmest: number
  coldest: number
  driest: number
  wettest: number
}

export const idle: AirControl = {
  mode: 'automatic',
  running: { cooling: false, heating: false, humidifying: false, dehumidifying: false },
}

/** Names of the parameters as the type has them, which extreme they judge, and on which side the action begins. */
const rules: Readonly<Record<Action, { name: string; by: keyof RoomAir; begins: 'above' | 'below' }>> = {
  cooling: { name: 'cooling', by: 'warmest', begins: 'above' },
  heating: { name: 'heating', by: 'coldest', begins: 'below' },
  humidifying: { name: 'humidify', by: 'driest', begins: 'below' },
  dehumidifying: { name: 'dehumidify', by: 'wettest', begins: 'above' },
}

/** The control a moment later; `told`: states that people commanded, and where they set what begins and ends. */
export function stepAirControl(before: AirControl, air: RoomAir, told: Told): AirControl {
  const mode = told.control_mode === 'manual' ? 'manual' : 'automatic'
  const next = (action: Action) =>
    mode === 'automatic'
      ? isNeeded(action, before.running[action], air, told)
      : told[action] === undefined
        ? before.running[action]
        : told[action] === 'on'
  return {
    mode,
    running: {
      cooling: next('cooling'),
      heating: next('heating'),
      humidifying: next('humidifying'),
      dehumidifying: next('dehumidifying'),
    },
  }
}

/** Between its start and its stop value an action goes on as it was. */
function isNeeded(action: Action, running: boolean, air: RoomAir, told: Told): boolean {
  const { name, by, begins } = rules[action]
  const beyond = (limit: number) => (begins === 'above' ? air[by] > limit : air[by] < limit)
  return running ? beyond(parameter(`${name}_stop`, told)) : beyond(parameter(`${name}_start`, told))
}

/** What the control makes of the room: °C and %RH more than without it. */
export function effectOf({ running }: AirControl): { temperature: number; humidity: number } {
  return {
    temperature: (running.heating ? 5 : 0) - (running.cooling ? 5 : 0),
    humidity: (running.humidifying ? 12 : 0) - (running.dehumidifying ? 12 : 0),
  }
}

/** What it reports: its mode, and what runs. */
export function airControlStates({ mode, running }: AirControl): PointValues['states'] {
  return { control_mode: mode, ...Object.fromEntries(actions.map((action) => [action, running[action] ? 'on' : 'off'])) }
}

function parameter(key: string, { [key]: set }: Told): number {
  if (typeof set === 'number') return set
  const point = resolvePoint(climate(), key)?.point
  if (point?.kind !== 'measure') throw new Error(`th has no parameter ${key}`)
  return normalSpan(point)[0]
}

function climate(): DeviceType {
  const type = deviceType('th')
  if (!type) throw new Error('no type th')
  return type
}
