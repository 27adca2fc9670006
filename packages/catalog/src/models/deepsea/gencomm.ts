import { genset } from '../../devices/genset/index.ts'
import { defineModbus } from '../modbus.ts'

// GenComm: address = page × 256 + offset. The highest numbers of each word are no values: the very highest says "not implemented", those
// below that the value is out of range, its sensor broken or bad, or that an input is digital.

const kilo = 0.001
const phases = { count: 3, stride: 2 } as const

/** Control functions (page 16): a key and its complement, written at once. */
const key = (number: number) =>
  ({
    together: true,
    writes: [
      { table: 'holding', at: 4104, value: number },
      { table: 'holding', at: 4105, value: 65_535 - number },
    ],
  }) as const

/** Controllers of Deep Sea Electronics. */
export const deepSea = defineModbus(genset, {
  model: 'deepsea-gencomm',
  maker: 'Deep Sea Electronics',
  title: 'Deep Sea (GenComm)',
  source: 'Deep Sea Electronics, GenComm standard; victronenergy/dbus-modbus-client dse.py',
  table: 'holding',
  serial: { baud: 19_200, parity: 'none' },
  // Pages differ in what a controller has; within one, neighbours may be read along.
  gap: 8,
  absent: { u16: [0xffff], i16: [0x7fff], u32: [0xffffffff], i32: [0x7fffffff] },
  bad: {
    u16: [[0xfff8, 0xfffe]],
    i16: [[0x7ff8, 0x7ffe]],
    u32: [[0xfffffff8, 0xfffffffe]],
    i32: [[0x7ffffff8, 0x7ffffffe]],
  },
  values: [
    { point: 'control_mode', at: 772, states: { 0: 'off', 1: 'auto', 2: 'manual', 3: 'test', 4: 'auto', 6: 'test', 7: 'off' } },
    { point: 'oil_pressure', at: 1024 },
    { point: 'coolant_temperature', at: 1025, word: 'i16' },
    { point: 'oil_temperature', at: 1026, word: 'i16' },
    { point: 'fuel_level', at: 1027 },
    { point: 'charge_voltage', at: 1028, scale: 0.1 },
    { point: 'battery_voltage', at: 1029, scale: 0.1 },
    { point: 'speed', at: 1030 },
    { point: 'frequency', at: 1031, scale: 0.1 },
    { point: 'phase.*.voltage', at: 1032, word: 'u32', scale: 0.1, each: phases },
    { point: 'phase.*.current', at: 1044, word: 'u32', scale: 0.1, each: phases },
    { point: 'phase.*.active_power', at: 1052, word: 'i32', scale: kilo, each: phases },
    {
      point: 'engine_state',
      at: 1408,
      states: { 0: 'stopped', 1: 'starting', 2: 'starting', 3: 'running', 4: 'cooling', 5: 'stopped', 6: 'stopped' },
    },
    { point: 'active_power', at: 1536, word: 'i32', scale: kilo },
    { point: 'load', at: 1558, word: 'i16', scale: 0.1 },
    { point: 'run_hours', at: 1798, word: 'u32', scale: 1 / 3600 },
    { point: 'energy', at: 1800, word: 'u32', scale: 0.1 },
    { point: 'starts', at: 1808, word: 'u32' },
  ],
  extras: [{ name: 'device.serial', at: 770, word: 'u32' }],
  // Telemetry start and stop are taken in automatic mode only.
  commands: [
    { control: 'control_mode', value: 'auto', ...key(35_701) },
    { control: 'engine', value: 'start', ...key(35_732) },
    { control: 'engine', value: 'stop', ...key(35_733) },
  ],
})
