import { modbusModels, sunspecParts } from '@kilowatch/catalog/models'
import type { Driver } from '../driver.ts'
import { modbusAccess } from './access.ts'
import { ModbusLine } from './line.ts'
import { scanModbus } from './scan.ts'
import { type ModbusDeviceConfig, modbusSettings } from './settings.ts'
import { modbusProblems } from './settings-rules.ts'
import { busOf, wireOf } from './wires.ts'

/** Devices that speak Modbus: on serial lines, behind converters, and on TCP. */
export const modbus: Driver<ModbusDeviceConfig> = {
  name: 'modbus',
  settings: modbusSettings,
  types: { codes: [...new Set(modbusModels.map(({ type }) => type))], refusal: 'not-modbus' },
  parts: sunspecParts,
  problems: modbusProblems,
  scan: scanModbus,
  start(devices, { turns, clock }) {
    const lines = new Map(devices.map((device) => [busOf(wireOf(device)), new ModbusLine(wireOf(device))]))
    return {
      access(device) {
        const line = lines.get(busOf(wireOf(device)))
        if (!line) throw new Error(`no line for ${device.ref}`)
        return modbusAccess(device, line, turns, () => clock.up())
      },
    }
  },
}
