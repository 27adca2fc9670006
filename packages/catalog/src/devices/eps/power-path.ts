import type { PowerPath } from '../../overview.ts'
import type { KeyOf, NumberedKey, StateKeyOf } from '../../point.ts'
import type { EpsPoint } from './points.ts'

const byMains = { carrying: ['from-mains', 'to-load'], ready: ['to-charger', 'charging', 'battery-out', 'inverted'] }
const byBattery = { backup: ['battery-out', 'inverted', 'to-load'] }

/** The mains feed the load directly and keep the battery charged; in an emergency the inverter feeds it from the battery. */
export const epsPowerPath: PowerPath<NumberedKey<KeyOf<EpsPoint>>, StateKeyOf<EpsPoint>> = {
  part: 'power-path',
  nodes: [
    {
      id: 'mains',
      role: 'source',
      icon: 'mains',
      name: { zh: '市电', en: 'Mains' },
      at: [70, 110],
      values: ['phase.*.input_voltage', 'input_frequency'],
    },
    { id: 'charger', role: 'converter', icon: 'rectifier', name: { zh: '充电器', en: 'Charger' }, at: [200, 300], values: [] },
    {
      id: 'battery',
      role: 'battery',
      icon: 'battery',
      name: { zh: '电池组', en: 'Battery' },
      at: [350, 300],
      values: ['battery_voltage', 'battery_current', 'battery_temperature', 'battery_state'],
    },
    { id: 'inverter', role: 'converter', icon: 'inverter', name: { zh: '逆变器', en: 'Inverter' }, at: [500, 300], values: [] },
    { id: 'transfer', role: 'switch', icon: 'transfer', name: { zh: '切换开关', en: 'Transfer switch' }, at: [500, 110], values: [] },
    {
      id: 'load',
      role: 'load',
      icon: 'load',
      name: { zh: '应急负载', en: 'Emergency load' },
      at: [680, 110],
      values: ['phase.*.output_voltage', 'phase.*.output_current', 'output_frequency'],
    },
  ],
  edges: [
    { id: 'from-mains', from: 'mains', to: 'transfer' },
    { id: 'to-charger', from: 'mains', to: 'charger', via: [[70, 300]] },
    { id: 'charging', from: 'charger', to: 'battery' },
    { id: 'battery-out', from: 'battery', to: 'inverter' },
    { id: 'inverted', from: 'inverter', to: 'transfer' },
    { id: 'to-load', from: 'transfer', to: 'load', power: ['active_power'] },
  ],
  by: 'mode',
  flows: {
    mains: byMains,
    charge: { carrying: ['from-mains', 'to-charger', 'charging', 'to-load'], ready: ['battery-out', 'inverted'] },
    emergency: { ...byBattery, dead: ['from-mains', 'to-charger', 'charging'] },
    test: byBattery,
    fault: {},
  },
  // Half of the lowest nominal voltage in use (120 V): below it nothing can be fed from there.
  sources: [{ node: 'mains', voltage: 'phase.*.input_voltage', floor: 60, edges: ['from-mains', 'to-charger', 'charging'] }],
}
