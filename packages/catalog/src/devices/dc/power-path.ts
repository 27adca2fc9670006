import type { PowerPath } from '../../overview.ts'
import type { KeyOf, NumberedKey, StateKeyOf } from '../../point.ts'
import type { DcPoint } from './points.ts'

/** Mains, rectifiers and the DC bus with its load; the battery floats at the bus. */
export const dcPowerPath: PowerPath<NumberedKey<KeyOf<DcPoint>>, StateKeyOf<DcPoint>> = {
  part: 'power-path',
  nodes: [
    {
      id: 'mains',
      role: 'source',
      icon: 'mains',
      name: { zh: '交流输入', en: 'AC input' },
      at: [70, 130],
      values: ['phase.*.input_voltage', 'phase.*.input_current', 'input_frequency'],
    },
    {
      id: 'rectifier',
      role: 'converter',
      icon: 'rectifier',
      name: { zh: '整流模块', en: 'Rectifiers' },
      at: [260, 130],
      values: ['module_load'],
    },
    { id: 'bus', role: 'bus', icon: 'bus', name: { zh: '直流母线', en: 'DC bus' }, at: [420, 130], values: ['bus_voltage'] },
    { id: 'load', role: 'load', icon: 'load', name: { zh: '负载', en: 'Load' }, at: [680, 130], values: ['load_current'] },
    {
      id: 'battery',
      role: 'battery',
      icon: 'battery',
      name: { zh: '电池组', en: 'Battery' },
      at: [420, 330],
      values: ['battery_voltage', 'battery_current', 'battery_temperature', 'battery_state'],
    },
  ],
  edges: [
    { id: 'mains-in', from: 'mains', to: 'rectifier' },
    { id: 'rectified', from: 'rectifier', to: 'bus' },
    { id: 'battery-out', from: 'battery', to: 'bus' },
    { id: 'to-load', from: 'bus', to: 'load', power: ['load_power'] },
  ],
  by: 'supply',
  flows: {
    mains: { carrying: ['mains-in', 'rectified', 'to-load'], ready: ['battery-out'] },
    battery: { backup: ['battery-out', 'to-load'], dead: ['mains-in', 'rectified'] },
    off: { dead: ['to-load'] },
  },
  // Half of the lowest nominal voltage in use (120 V): below it nothing can be fed from there.
  sources: [{ node: 'mains', voltage: 'phase.*.input_voltage', floor: 60, edges: ['mains-in', 'rectified'] }],
}
