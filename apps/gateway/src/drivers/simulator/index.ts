import { join } from 'node:path'
import { deviceType, flatPoint, flatPoints, patternOf } from '@kilowatch/catalog'
import type { PlacedProblem } from '../../config/problems.ts'
import type { Driver, PlacedDevice } from '../driver.ts'
import { simulatedTypes } from './models.ts'
import { type SimulatedDeviceConfig, simulatorSettings } from './settings.ts'
import { openSimulation } from './simulation.ts'

/** Devices that are only simulated; those of one file share one world. */
export const simulator: Driver<SimulatedDeviceConfig> = {
  name: 'simulator',
  settings: simulatorSettings,
  types: { codes: simulatedTypes, refusal: 'not-simulated' },
  parts: [],
  problems: (devices) => devices.flatMap((each) => [...followProblems(each, devices), ...nameProblems(each)]),
  start: (configs, { state, clock, log }) =>
    openSimulation({
      configs,
      file: join(state, 'simulator.json'),
      controlFile: join(state, 'control.yaml'),
      now: () => clock.now(),
      log,
    }),
}

/** Points and repetitions that the settings name and the type does not have. */
function nameProblems({ device: { type: code, scenario, counts = {} }, index }: PlacedDevice<SimulatedDeviceConfig>): PlacedProblem[] {
  const type = deviceType(code)
  if (!type) return []
  const problem = (path: readonly (string | number)[], value: string) => ({
    path: ['devices', index, ...path],
    key: 'not-of-type' as const,
    params: { value, type: code },
  })
  const steps = typeof scenario === 'string' ? [] : scenario
  const repeated = flatPoints(type).flatMap(({ within, repeated: inner }) => [within?.key, inner?.key])
  return [
    ...steps.flatMap(({ point }, at) =>
      point === undefined || flatPoint(type, patternOf(point)) ? [] : [problem(['scenario', at, 'point'], point)],
    ),
    ...Object.keys(counts).flatMap((key) => (repeated.includes(key) ? [] : [problem(['counts', key], key)])),
  ]
}

function followProblems(
  { device, index }: PlacedDevice<SimulatedDeviceConfig>,
  all: readonly PlacedDevice<SimulatedDeviceConfig>[],
): PlacedProblem[] {
  if (device.follows === undefined) return []
  const path = ['devices', index, 'follows']
  const leaders = new Map(all.map(({ device: { ref, follows } }) => [ref, follows]))
  if (!leaders.has(device.follows)) return [{ path, key: 'follows-unknown', params: { value: device.follows } }]
  const seen = new Set([device.ref])
  for (let at: string | undefined = device.follows; at !== undefined; at = leaders.get(at)) {
    if (seen.has(at)) return [{ path, key: 'follows-circle', params: {} }]
    seen.add(at)
  }
  return []
}
