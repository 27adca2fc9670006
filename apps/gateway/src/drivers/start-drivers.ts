import type { DeviceConfig } from '../config/device-settings.ts'
import type { GatewayConfig } from '../config/read-config.ts'
import type { DeviceAccess, DriverContext, Past, RunningDriver } from './driver.ts'
import { drivers } from './index.ts'

export interface RunningDrivers {
  access(device: DeviceConfig): DeviceAccess
  pasts: readonly Past[]
  /** Keeps what must outlive the program. */
  save(): void
}

/** The drivers that one uplink's devices need. */
export function startDrivers(config: GatewayConfig, { clock, log }: Omit<DriverContext, 'state'>): RunningDrivers {
  const running = new Map<string, RunningDriver>()
  for (const driver of drivers) {
    const devices = config.devices.filter((device) => device.driver === driver.name)
    if (devices.length > 0) running.set(driver.name, driver.start(devices, { state: config.state, clock, log }))
  }
  return {
    access(device) {
      const driver = running.get(device.driver)
      if (!driver) throw new Error(`no driver for ${device.ref}`)
      return driver.access(device)
    },
    pasts: [...running.values()].flatMap(({ past }) => past ?? []),
    save() {
      for (const driver of running.values()) driver.save?.()
    },
  }
}
