import { genset } from '../../devices/genset/index.ts'
import { defineModbus } from '../modbus.ts'

const tenths = { word: 'u32', scale: 0.1, each: { count: 3, stride: 2 } } as const
/** Of what has a sign: power flows back. */
const signedTenths = { ...tenths, word: 'i32' } as const

/** From this step of its sequence to that one, the controller means the same. */
const steps = (from: number, to: number, value: string) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, place) => [from + place, value]))

/** D-300, D-500, D-545 and D-700: a generator and its transfer switch. Words of 32 bits have the little register first. */
export const datakom = defineModbus(genset, {
  model: 'datakom-d',
  maker: 'Datakom',
  title: 'Datakom D-300 / D-500 / D-700',
  source: 'Datakom D-500/D-700 Modbus manual; victronenergy/dbus-modbus-client datakom.py',
  table: 'holding',
  order: 'CDAB',
  serial: { baud: 9600, parity: 'none' },
  absent: { u16: [0x7fff], i16: [0x7fff] },
  values: [
    { point: 'phase.*.voltage', at: 10_246, ...tenths },
    { point: 'phase.*.current', at: 10_270, ...tenths },
    { point: 'phase.*.active_power', at: 10_286, ...signedTenths },
    { point: 'active_power', at: 10_294, word: 'i32', scale: 0.1 },
    { point: 'frequency', at: 10_339, scale: 0.01 },
    { point: 'battery_voltage', at: 10_341, scale: 0.01 },
    // 0.1 bar
    { point: 'oil_pressure', at: 10_361, scale: 10 },
    { point: 'coolant_temperature', at: 10_362, word: 'i16', scale: 0.1 },
    { point: 'fuel_level', at: 10_363, scale: 0.1 },
    { point: 'oil_temperature', at: 10_364, word: 'i16', scale: 0.1 },
    { point: 'speed', at: 10_376 },
    {
      point: 'engine_state',
      at: 10_604,
      states: {
        ...steps(0, 0, 'stopped'),
        ...steps(1, 5, 'starting'),
        ...steps(6, 20, 'running'),
        ...steps(21, 23, 'cooling'),
        ...steps(24, 25, 'stopping'),
      },
    },
    // On load alone: master (13), peak lopping (14), exporting (15) and slave (16) are beside the mains or other sets.
    { point: 'supply', at: 10_604, states: { 13: 'generator', 14: 'parallel', 15: 'parallel' } },
    { point: 'control_mode', at: 10_605, states: { 1: 'off', 2: 'manual', 4: 'auto', 8: 'test' } },
    { point: 'starts', at: 10_616 },
    { point: 'run_hours', at: 10_622, word: 'u32', scale: 0.01 },
    { point: 'energy', at: 10_628, word: 'u32', scale: 0.1 },
  ],
})
