import type { PowerPath } from '../../overview.ts'
import type { KeyOf, NumberedKey, StateKeyOf } from '../../point.ts'
import type { EpsPoint } from './points.ts'

const byBattery = { backup: ['battery-out', 'to-inverter', 'inverted', 'to-load'] }

/** The mains feed the load directly and keep the battery charged; in an emergency the inverter feeds it from the battery. */
export const epsPowerPath: PowerPath<NumberedKey<KeyOf<EpsPoint>>, StateKeyOf<EpsPoint>> = {
  part: 'power-path',
  nodes: [
    {
      id: 'mains',
      role: 'source',
      icon: 'mains',
      name: { zh: '市电', en: 'Mains' },
      at: [60, 80],
      values: ['phase.*.input_voltage', 'input_frequency'],
    },
    { id: 'transfer', role: 'switch', icon: 'transfer', name: { zh: '切换开关', en: 'Transfer switch' }, at: [425, 80], values: [] },
    {
      id: 'load',
      role: 'load',
      icon: 'load',
      name: { zh: '应急负载', en: 'Emergency load' },
      at: [655, 80],
      values: ['phase.*.output_voltage', 'phase.*.output_current', 'output_frequency'],
    },
    { id: 'charger', role: 'converter', icon: 'rectifier', name: { zh: '充电器', en: 'Charger' }, at: [180, 240], values: [] },
    { id: 'bus', role: 'bus', icon: 'bus', name: { zh: '直流母线', en: 'DC bus' }, at: [265, 240], values: [] },
    { id: 'inverter', role: 'converter', icon: 'inverter', name: { zh: '逆变器', en: 'Inverter' }, at: [350, 240], values: [] },
    {
      id: 'battery',
      role: 'battery',
      icon: 'battery',
      name: { zh: '电池组', en: 'Battery' },
      at: [265, 375],
      values: ['battery_voltage', 'battery_current', 'battery_temperature', 'battery_state'],
    },
  ],
  edges: [
    // It branches off from the line below, which is drawn over it.
    { id: 'to-charger', from: 'mains', to: 'charger', via: [[180, 80]] },
    { id: 'from-mains', from: 'mains', to: 'transfer' },
    { id: 'charging', from: 'charger', to: 'bus' },
    { id: 'battery-out', from: 'battery', to: 'bus' },
    { id: 'to-inverter', from: 'bus', to: 'inverter' },
    { id: 'inverted', from: 'inverter', to: 'transfer', via: [[425, 240]] },
    { id: 'to-load', from: 'transfer', to: 'load', power: ['active_power'] },
  ],
  by: 'mode',
  flows: {
    mains: { carrying: ['from-mains', 'to-load'], ready: ['to-charger', 'charging', 'battery-out', 'to-inverter', 'inverted'] },
    charge: { carrying: ['from-mains', 'to-charger', 'charging', 'to-load'], ready: ['battery-out', 'to-inverter', 'inverted'] },
    emergency: { ...byBattery, dead: ['from-mains', 'to-charger', 'charging'] },
    test: byBattery,
    fault: {},
  },
  // Half of the lowest nominal voltage in use (120 V): below it nothing can be fed from there.
  sources: [{ node: 'mains', voltage: 'phase.*.input_voltage', floor: 60, edges: ['from-mains', 'to-charger', 'charging'] }],
}
