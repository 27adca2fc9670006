import { ac } from '../../devices/ac/index.ts'
import { defineModbus } from '../modbus.ts'

/** A bit of the alarm registers. */
const failed = (at: number, bits: readonly [from: number, width: number]) =>
  ({ at, bits, states: { 0: 'normal' }, otherwise: 'failed' }) as const

/** Whole degrees and percent; degrees are those that the unit is set to, which must be Celsius. */
export const miniMate2 = defineModbus(ac, {
  model: 'liebert-mini-mate2',
  maker: 'Liebert',
  title: 'Liebert Mini-Mate2',
  source: 'Emerson, IntelliSlot Modbus 485 / Modbus IP reference guide, table 30: Liebert Mini-Mate2 8 Ton, controller L8T',
  table: 'holding',
  serial: { baud: 9600, parity: 'none' },
  gap: 4,
  values: [
    { point: 'return_temperature', at: 0, word: 'i16' },
    { point: 'return_humidity', at: 1 },
    { point: 'mode', at: 2, states: { 1: 'cooling' } },
    { point: 'mode', at: 3, states: { 1: 'heating' } },
    { point: 'mode', at: 5, states: { 1: 'dehumidify' } },
    { point: 'mode', at: 4, states: { 0: 'fan', 1: 'humidify' } },
    { point: 'cooling_output', at: 8 },
    { point: 'set_temperature', at: 9, word: 'i16' },
    { point: 'set_humidity', at: 11 },
    { point: 'status', at: 17, states: { 0: 'off', 1: 'running' } },
    { point: 'compressor_hours', at: 18 },
    { point: 'fan_hours', at: 20 },
    // High head pressure of either circuit.
    { point: 'compressor_fault', ...failed(288, [3, 2]) },
    { point: 'fan_fault', ...failed(288, [5, 1]) },
    { point: 'humidifier_fault', ...failed(289, [2, 1]) },
  ],
  commands: [
    { control: 'power', value: 'on', writes: [{ table: 'holding', at: 17, value: 1 }] },
    { control: 'power', value: 'off', writes: [{ table: 'holding', at: 17, value: 0 }] },
  ],
  settings: [
    { setting: 'set_temperature', table: 'holding', at: 9, word: 'i16' },
    { setting: 'set_humidity', table: 'holding', at: 11 },
  ],
})
