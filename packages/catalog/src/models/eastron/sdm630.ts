import { meter } from '../../devices/meter/index.ts'
import { defineModbus } from '../modbus.ts'

// The meter says watts, volt-amperes and vars; the points are kW, kVA and kvar.

const kilo = 0.001
const phases = { word: 'f32', each: { count: 3, stride: 2 } } as const

/** Every value of it is a 32-bit float in two input registers. At most 40 values for one request. */
export const sdm630 = defineModbus(meter, {
  model: 'sdm630',
  maker: 'Eastron',
  title: 'Eastron SDM630',
  source: 'Eastron, "SDM630 Modbus protocol"; volkszaehler/mbmd meters/rs485/sdm.go',
  table: 'input',
  serial: { baud: 9600, parity: 'none' },
  most: 80,
  gap: 16,
  values: [
    { point: 'phase.*.voltage', at: 0x0000, ...phases },
    { point: 'phase.*.current', at: 0x0006, ...phases },
    { point: 'phase.*.active_power', at: 0x000c, scale: kilo, ...phases },
    { point: 'phase.*.apparent_power', at: 0x0012, scale: kilo, ...phases },
    { point: 'phase.*.reactive_power', at: 0x0018, scale: kilo, ...phases },
    { point: 'phase.*.power_factor', at: 0x001e, ...phases },
    { point: 'active_power', at: 0x0034, word: 'f32', scale: kilo },
    { point: 'apparent_power', at: 0x0038, word: 'f32', scale: kilo },
    { point: 'reactive_power', at: 0x003c, word: 'f32', scale: kilo },
    { point: 'power_factor', at: 0x003e, word: 'f32' },
    { point: 'frequency', at: 0x0046, word: 'f32' },
    { point: 'energy_import', at: 0x0048, word: 'f32' },
    { point: 'energy_export', at: 0x004a, word: 'f32' },
    { point: 'line.*.voltage', at: 0x00c8, ...phases },
    { point: 'neutral_current', at: 0x00e0, word: 'f32' },
  ],
})
