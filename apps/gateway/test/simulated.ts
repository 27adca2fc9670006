import { configSchema, type SimulatedDeviceConfig } from '../src/config/schema.ts'

/** Configurations of simulated devices with their defaults, as a file would give them. */
export function simulated(...list: object[]): SimulatedDeviceConfig[] {
  const full = list.map((device) => ({ driver: 'simulator', ...device }))
  return configSchema
    .parse({ uplink: '100000000001', devices: full })
    .devices.filter((device): device is SimulatedDeviceConfig => device.driver === 'simulator')
}
