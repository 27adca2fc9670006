import type { PowerPath } from '../../overview.ts'
import type { KeyOf, NumberedKey, StateKeyOf } from '../../point.ts'
import type { UpsPoint } from './points.ts'

/** Double conversion with a static bypass (IEC 62040-3): mains, rectifier, DC bus, inverter, load; battery at the bus. */
export const upsPowerPath: PowerPath<NumberedKey<KeyOf<UpsPoint>>, StateKeyOf<UpsPoint>> = {
  part: 'power-path',
  nodes: [
    {
      id: 'bypass',
      role: 'source',
      icon: 'bypass',
      name: { zh: '旁路电源', en: 'Bypass' },
      at: [60, 70],
      values: ['phase.*.bypass_voltage', 'bypass_frequency'],
    },
    {
      id: 'static-switch',
      role: 'switch',
      icon: 'static-switch',
      name: { zh: '静态旁路', en: 'Static bypass' },
      at: [445, 70],
      values: [],
    },
    {
      id: 'mains',
      role: 'source',
      icon: 'mains',
      name: { zh: '市电', en: 'Mains' },
      at: [60, 225],
      values: ['phase.*.input_voltage', 'phase.*.input_current', 'input_frequency'],
    },
    { id: 'rectifier', role: 'converter', icon: 'rectifier', name: { zh: '整流器', en: 'Rectifier' }, at: [245, 225], values: [] },
    { id: 'bus', role: 'bus', icon: 'bus', name: { zh: '直流母线', en: 'DC bus' }, at: [345, 225], values: ['bus_voltage'] },
    {
      id: 'inverter',
      role: 'converter',
      icon: 'inverter',
      name: { zh: '逆变器', en: 'Inverter' },
      at: [445, 225],
      values: [],
    },
    { id: 'transfer', role: 'switch', icon: 'transfer', name: { zh: '切换开关', en: 'Transfer switch' }, at: [560, 225], values: [] },
    {
      id: 'load',
      role: 'load',
      icon: 'load',
      name: { zh: '负载', en: 'Load' },
      at: [695, 225],
      values: ['phase.*.output_voltage', 'phase.*.output_current', 'output_frequency'],
    },
    {
      id: 'battery',
      role: 'battery',
      icon: 'battery',
      name: { zh: '电池组', en: 'Battery' },
      at: [345, 375],
      values: ['battery_voltage', 'battery_current', 'battery_temperature', 'battery_state'],
    },
  ],
  edges: [
    { id: 'bypass-in', from: 'bypass', to: 'static-switch' },
    { id: 'bypass-out', from: 'static-switch', to: 'transfer', via: [[560, 70]] },
    { id: 'mains-in', from: 'mains', to: 'rectifier', power: ['input_power', 'phase.*.input_power'] },
    { id: 'rectified', from: 'rectifier', to: 'bus' },
    { id: 'battery-out', from: 'battery', to: 'bus' },
    { id: 'to-inverter', from: 'bus', to: 'inverter' },
    { id: 'inverted', from: 'inverter', to: 'transfer' },
    { id: 'to-load', from: 'transfer', to: 'load', power: ['active_power', 'phase.*.active_power'] },
  ],
  by: 'mode',
  flows: {
    online: {
      carrying: ['mains-in', 'rectified', 'to-inverter', 'inverted', 'to-load'],
      ready: ['battery-out'],
    },
    battery: {
      backup: ['battery-out', 'to-inverter', 'inverted', 'to-load'],
      dead: ['mains-in', 'rectified'],
    },
    test: {
      backup: ['battery-out', 'to-inverter', 'inverted', 'to-load'],
      ready: ['mains-in', 'rectified'],
    },
    bypass: {
      carrying: ['bypass-in', 'bypass-out', 'to-load'],
    },
    eco: {
      carrying: ['bypass-in', 'bypass-out', 'to-load'],
      ready: ['mains-in', 'rectified', 'battery-out', 'to-inverter', 'inverted'],
    },
    stop: {
      dead: ['to-inverter', 'inverted', 'bypass-out', 'to-load'],
    },
    offline: {},
    alarm: {},
  },
  // Half of the lowest nominal voltage in use (120 V): below it nothing can be fed from there.
  sources: [
    { node: 'mains', voltage: 'phase.*.input_voltage', floor: 60, edges: ['mains-in', 'rectified'] },
    { node: 'bypass', voltage: 'phase.*.bypass_voltage', floor: 60, edges: ['bypass-in', 'bypass-out'] },
  ],
}
