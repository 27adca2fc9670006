import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { GatewayConfig } from '../config/read-config.ts'
import type { DeviceConfig, SimulatedDeviceConfig } from '../config/schema.ts'
import type { Log } from '../log.ts'
import type { Driver } from './driver.ts'
import { nutDriver } from './nut/nut-driver.ts'
import { openSimulation, type Simulation } from './simulator/simulation.ts'

export interface Drivers {
  of(device: DeviceConfig): Driver
  /** Absent when no device of the file is simulated. */
  simulation: Simulation | undefined
  /** Keeps what must outlive the program. */
  save(): void
}

/** The drivers of one uplink's devices; simulated devices share one world. */
export function openDrivers(config: GatewayConfig, { clock, log }: { clock: Clock; log: Log }): Drivers {
  const simulated = config.devices.filter((device): device is SimulatedDeviceConfig => device.driver === 'simulator')
  const simulation =
    simulated.length === 0
      ? undefined
      : openSimulation({
          configs: simulated,
          file: join(config.state, 'simulator.json'),
          controlFile: join(config.state, 'control.yaml'),
          now: () => clock.now(),
          log,
        })
  return {
    of(device) {
      if (device.driver === 'nut') return nutDriver(device)
      if (!simulation) throw new Error('no simulation for a simulated device')
      return simulation.driver(device)
    },
    simulation,
    save: () => simulation?.save(),
  }
}
