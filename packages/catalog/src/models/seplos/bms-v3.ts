import { liBat } from '../../devices/li-bat/index.ts'
import { defineModbus } from '../modbus.ts'

/** Tenths of a kelvin. */
const temperature = { scale: 0.1, offset: -273.15 } as const
const millivolts = 0.001

/**
 * Pack and cells of the third generation. Health is tenths of a percent, whatever some lists say: recordings have 999. What it has
 * discharged in all is left out, since its sources contradict each other by a factor of a thousand.
 */
export const seplosV3 = defineModbus(liBat, {
  model: 'seplos-v3',
  maker: 'Seplos',
  title: 'Seplos BMS V3',
  source: 'syssi/esphome-seplos-bms esp32-seplos-v3-example.yaml and its recorded frames in docs/pdus/v3 (Apache-2.0)',
  table: 'input',
  serial: { baud: 19_200, parity: 'none' },
  gap: 4,
  values: [
    { point: 'pack_voltage', at: 0x1000, scale: 0.01 },
    { point: 'pack_current', at: 0x1001, word: 'i16', scale: 0.01 },
    { point: 'remaining_capacity', at: 0x1002, scale: 0.01 },
    { point: 'full_capacity', at: 0x1003, scale: 0.01 },
    { point: 'soc', at: 0x1005, scale: 0.1 },
    { point: 'soh', at: 0x1006, scale: 0.1 },
    { point: 'cycles', at: 0x1007 },
    { point: 'cell.*.voltage', at: 0x1100, scale: millivolts, each: { count: 16, stride: 1 } },
    { point: 'ambient_temperature', at: 0x1118, ...temperature },
    { point: 'mos_temperature', at: 0x1119, ...temperature },
  ],
})
