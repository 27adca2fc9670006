import { DeviceError, type Finding, type ScanOptions } from '../driver.ts'
import { ModbusLine } from './line.ts'
import { modbusSettings, sunspecDiscovery } from './settings.ts'
import { findSunspec } from './sunspec.ts'
import { wireOf } from './wires.ts'

/** The longest wait for one answer, ms; a device that is there is near. */
const timeout = 1_500

/** What speaks Modbus TCP at this address, unit by unit; what it is, SunSpec says alone. @throws DeviceError where there is none */
export async function scanModbus(host: string, { ports, units }: ScanOptions, signal: AbortSignal): Promise<Finding[]> {
  const line = new ModbusLine(
    wireOf(modbusSettings.parse({ ref: 'scan', driver: 'modbus', model: sunspecDiscovery, host, port: ports.modbus })),
  )
  const found: Finding[] = []
  try {
    for (const unit of units) {
      const settings = { driver: 'modbus' as const, host, port: ports.modbus, unit }
      try {
        const { placed } = await findSunspec({ line, unit, timeout }, signal)
        const models = placed.map(({ model }) => model.sunspec?.id).join(', ')
        const type = placed[0]?.model.type
        found.push({
          settings: { ...settings, model: sunspecDiscovery },
          said: `SunSpec ${models}`,
          ...(type === undefined ? {} : { type }),
        })
      } catch (error) {
        if (!(error instanceof DeviceError) || error.reason === 'refused') throw error
        // Something that answers, in its own registers.
        if (error.reason === 'unknown-device' || error.reason === 'not-accepted')
          found.push({ settings, said: `unit ${unit}: ${error.message}` })
      }
    }
    return found
  } finally {
    line.drop()
  }
}
