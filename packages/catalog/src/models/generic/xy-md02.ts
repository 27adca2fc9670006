import { th } from '../../devices/th/index.ts'
import { defineModbus } from '../modbus.ts'

/** Transmitters with an SHT20 on RS-485 that many makers sell under this name. */
export const xyMd02 = defineModbus(th, {
  model: 'xy-md02',
  maker: 'generic',
  title: 'XY-MD02',
  source: 'XY-MD02 data sheet: input registers 1 and 2, holding registers 257 to 260; public drivers t-teja/Sensors and ya-modbus',
  table: 'input',
  serial: { baud: 9600, parity: 'none' },
  values: [
    { point: 'probe.1.temperature', at: 0x0001, word: 'i16', scale: 0.1 },
    { point: 'probe.1.humidity', at: 0x0002, scale: 0.1 },
    { point: 'temperature_correction', at: 0x0103, table: 'holding', word: 'i16', scale: 0.1 },
    { point: 'humidity_correction', at: 0x0104, table: 'holding', word: 'i16', scale: 0.1 },
  ],
  settings: [
    { setting: 'temperature_correction', table: 'holding', at: 0x0103, word: 'i16', scale: 0.1 },
    { setting: 'humidity_correction', table: 'holding', at: 0x0104, word: 'i16', scale: 0.1 },
  ],
})
