import type { PowerPath } from '../../overview.ts'
import type { KeyOf, NumberedKey, StateKeyOf } from '../../point.ts'
import type { GensetPoint } from './points.ts'

/** Mains and generator at one transfer switch. A set that is watched without its mains has the generator and the load alone. */
export const gensetPowerPath: PowerPath<NumberedKey<KeyOf<GensetPoint>>, StateKeyOf<GensetPoint>> = {
  part: 'power-path',
  nodes: [
    {
      id: 'mains',
      role: 'source',
      icon: 'mains',
      name: { zh: '市电', en: 'Mains' },
      at: [90, 90],
      values: ['phase.*.mains_voltage', 'mains_frequency'],
      optional: true,
    },
    {
      id: 'generator',
      role: 'source',
      icon: 'generator',
      name: { zh: '发电机', en: 'Generator' },
      at: [90, 300],
      values: ['phase.*.voltage', 'phase.*.current', 'frequency', 'load'],
      rests: true,
    },
    {
      id: 'transfer',
      role: 'switch',
      icon: 'transfer',
      name: { zh: '切换开关', en: 'Transfer switch' },
      at: [380, 195],
      values: ['supply'],
    },
    { id: 'load', role: 'load', icon: 'load', name: { zh: '负载', en: 'Load' }, at: [680, 195], values: [] },
  ],
  edges: [
    { id: 'from-mains', from: 'mains', to: 'transfer', via: [[290, 90]] },
    // The set measures what it gives itself, not what the mains gives.
    { id: 'from-generator', from: 'generator', to: 'transfer', via: [[290, 300]], power: ['active_power', 'phase.*.active_power'] },
    { id: 'to-load', from: 'transfer', to: 'load' },
  ],
  by: 'supply',
  flows: {
    none: { dead: ['to-load'] },
    mains: { carrying: ['from-mains', 'to-load'] },
    generator: { backup: ['from-generator', 'to-load'] },
    parallel: { carrying: ['from-mains', 'to-load'], backup: ['from-generator'] },
  },
  // Half of the lowest nominal voltage in use (120 V): below it nothing can be fed from there.
  sources: [
    { node: 'mains', voltage: 'phase.*.mains_voltage', floor: 60, edges: ['from-mains'] },
    { node: 'generator', voltage: 'phase.*.voltage', floor: 60, edges: ['from-generator'] },
  ],
}
