import { join } from 'node:path'
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
  problems: (devices) => devices.flatMap((each) => followProblems(each, devices)),
  start: (configs, { state, clock, log }) =>
    openSimulation({
      configs,
      file: join(state, 'simulator.json'),
      controlFile: join(state, 'control.yaml'),
      now: () => clock.now(),
      log,
    }),
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
