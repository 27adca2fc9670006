import { join } from 'node:path'
import type { DeviceConfig } from '../config/device-settings.ts'
import type { GatewayConfig } from '../config/read-config.ts'
import type { DeviceAccess, DriverContext, Past, RunningDriver } from './driver.ts'
import { drivers } from './index.ts'
import { Turns } from './turns.ts'

export interface RunningDrivers {
  access(device: DeviceConfig): DeviceAccess
  pasts: readonly Past[]
  /** Keeps what must outlive the program. */
  save(): void
}

/** The drivers that one uplink's devices need. */
export function startDrivers(config: GatewayConfig, { clock, log }: Pick<DriverContext, 'clock' | 'log'>): RunningDrivers {
  const turns = new Turns(join(config.state, 'counters.json'))
  const running = new Map<string, RunningDriver>()
  for (const driver of drivers) {
    const devices = config.devices.filter((device) => device.driver === driver.name)
    if (devices.length > 0) running.set(driver.name, driver.start(devices, { state: config.state, turns, clock, log }))
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
      try {
        turns.save()
      } catch (error) {
        log.error({ err: error }, 'turns of counters cannot be kept')
      }
    },
  }
}
