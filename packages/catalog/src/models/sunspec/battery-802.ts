import { liBat } from '../../devices/li-bat/index.ts'
import { defineModbus } from '../modbus.ts'
import { sunspecSource, sunspecWords } from './sunspec.ts'

/** Evt1 of 802 and 803 has an alarm at this bit. */
const alarmed = (bit: number) => ({ at: 26, word: 'u32', bits: [bit, 1], states: { 0: 'normal', 1: 'failed' } }) as const

/** Base model of a battery: the pack as a whole. */
export const sunspecBattery802 = defineModbus(liBat, {
  ...sunspecWords,
  model: 'sunspec-802',
  title: 'SunSpec 802',
  source: sunspecSource(802),
  sunspec: { id: 802, part: 'battery' },
  values: [
    { point: 'full_capacity', at: 2, exponentAt: 52 },
    { point: 'soc', at: 11, exponentAt: 56 },
    { point: 'soh', at: 13, exponentAt: 58 },
    { point: 'cycles', at: 14, word: 'u32' },
    { point: 'battery_state', at: 22, states: { 99: 'abnormal' } },
    { point: 'battery_state', at: 16, states: { 1: 'static', 2: 'static', 3: 'discharge', 4: 'charge', 5: 'float', 6: 'static' } },
    { point: 'over_temperature', ...alarmed(1) },
    { point: 'under_temperature', ...alarmed(3) },
    // Charging and discharging too fast are one point.
    { point: 'over_current', at: 26, word: 'u32', bits: [5, 3], states: { 0: 'normal', 2: 'normal' }, otherwise: 'failed' },
    { point: 'over_voltage', ...alarmed(9) },
    { point: 'under_voltage', ...alarmed(11) },
    { point: 'bms_fault', ...alarmed(0) },
    { point: 'pack_voltage', at: 34, exponentAt: 59 },
    { point: 'pack_current', at: 44, word: 'i16', exponentAt: 61 },
  ],
})
