import { genset } from '../../devices/genset/index.ts'
import { defineModbus } from '../modbus.ts'

const one = { count: 3, stride: 1 } as const

/** What it has no value for it says as 0x8000. Powers are whole kW. It refuses requests over addresses that it does not have. */
export const inteliLite4 = defineModbus(genset, {
  model: 'comap-intelilite4',
  maker: 'ComAp',
  title: 'ComAp InteliLite 4',
  source: 'ComAp InteliLite 4 global guide; victronenergy/dbus-modbus-client comap.py',
  table: 'holding',
  absent: { u16: [0x8000], i16: [-0x8000], u32: [0x80000000] },
  values: [
    { point: 'speed', at: 1004 },
    { point: 'coolant_temperature', at: 1006, word: 'i16' },
    // 0.1 bar
    { point: 'oil_pressure', at: 1008, word: 'i16', scale: 10 },
    { point: 'run_hours', at: 1013, word: 'u32', scale: 0.1 },
    { point: 'active_power', at: 1020, word: 'i16' },
    { point: 'phase.*.active_power', at: 1021, word: 'i16', each: one },
    { point: 'frequency', at: 1036, scale: 0.1 },
    { point: 'phase.*.voltage', at: 1037, each: one },
    { point: 'phase.*.current', at: 1043, each: one },
    { point: 'battery_voltage', at: 1053, scale: 0.1 },
    { point: 'fuel_level', at: 1055 },
    { point: 'energy', at: 1263, word: 'u32' },
    {
      point: 'engine_state',
      at: 1298,
      states: {
        1: 'stopped',
        2: 'fault',
        3: 'starting',
        4: 'starting',
        5: 'starting',
        6: 'starting',
        7: 'running',
        8: 'running',
        9: 'running',
        10: 'cooling',
        11: 'stopping',
        12: 'fault',
        13: 'stopping',
        15: 'running',
        16: 'stopping',
        17: 'stopping',
      },
    },
    // Loaded: the generator's breaker is closed.
    { point: 'generator_switch', at: 1298, states: { 8: 'closed' }, otherwise: 'open' },
    { point: 'control_mode', at: 1382, states: { 0: 'off', 1: 'manual', 2: 'auto', 3: 'test' } },
  ],
  // A level that the controller keeps: where no start follows, the control takes it back by its stop.
  commands: [
    { control: 'engine', value: 'start', writes: [{ table: 'coil', at: 4700, value: 1 }] },
    { control: 'engine', value: 'stop', writes: [{ table: 'coil', at: 4700, value: 0 }] },
  ],
})
