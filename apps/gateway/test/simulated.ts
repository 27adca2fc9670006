import { type SimulatedDeviceConfig, simulatorSettings } from '../src/drivers/simulator/settings.ts'

/** Configurations of simulated devices with their defaults, as a file would give them. */
export function simulated(...list: object[]): SimulatedDeviceConfig[] {
  return list.map((device) => simulatorSettings.parse({ driver: 'simulator', ...device }))
}
