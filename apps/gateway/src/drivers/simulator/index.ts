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
  const feeders = new Map(all.map(({ device: { ref, follows, second } }) => [ref, [follows, second].filter((one) => one !== undefined)]))
  const named = (['follows', 'second'] as const).flatMap((key): PlacedProblem[] => {
    const value = device[key]
    if (value === undefined) return []
    const path = ['devices', index, key]
    if (!feeders.has(value)) return [{ path, key: 'follows-unknown', params: { value } }]
    return isFedBy(device.ref, value, feeders) ? [{ path, key: 'follows-circle', params: {} }] : []
  })
  const cooled = (device.cools ?? []).flatMap((value, place): PlacedProblem[] =>
    feeders.has(value) ? [] : [{ path: ['devices', index, 'cools', place], key: 'follows-unknown', params: { value } }],
  )
  return [...named, ...cooled]
}

/** Whether what feeds `source`, near or far, is the device itself, or comes round. */
function isFedBy(ref: string, source: string, feeders: ReadonlyMap<string, readonly string[]>, way: readonly string[] = []): boolean {
  if (source === ref || way.includes(source)) return true
  return (feeders.get(source) ?? []).some((next) => isFedBy(ref, next, feeders, [...way, source]))
}
