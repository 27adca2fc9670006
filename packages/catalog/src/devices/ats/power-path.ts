import type { PathFlow, PathNode, PowerPath } from '../../overview.ts'
import type { KeyOf, NumberedKey, StateKeyOf } from '../../point.ts'
import type { AtsPoint } from './points.ts'

type AtsKey = NumberedKey<KeyOf<AtsPoint>>
type SourceNumber = 1 | 2 | 3

const numbers: readonly SourceNumber[] = [1, 2, 3]

function sourceNode(n: SourceNumber, y: number): PathNode<AtsKey> {
  return {
    id: `source-${n}`,
    role: 'source',
    icon: 'mains',
    name: { zh: `电源 ${n}`, en: `Source ${n}` },
    at: [90, y],
    values: [`source.${n}.voltage`, `source.${n}.frequency`],
    // Most switches have two sources.
    ...(n === 3 ? { optional: true } : {}),
  }
}

/** One source carries; what the others can do their own voltages tell. */
function onSource(n: SourceNumber): PathFlow {
  return { carrying: [`in-${n}`, 'to-load'] }
}

export const atsPowerPath: PowerPath<AtsKey, StateKeyOf<AtsPoint>> = {
  part: 'power-path',
  nodes: [
    sourceNode(1, 90),
    sourceNode(2, 220),
    sourceNode(3, 350),
    {
      id: 'transfer',
      role: 'switch',
      icon: 'transfer',
      name: { zh: '切换开关', en: 'Transfer switch' },
      at: [360, 155],
      values: ['position'],
    },
    {
      id: 'load',
      role: 'load',
      icon: 'load',
      name: { zh: '负载', en: 'Load' },
      at: [680, 155],
      values: ['output_voltage', 'output_current', 'output_frequency'],
    },
  ],
  edges: [
    { id: 'in-1', from: 'source-1', to: 'transfer', via: [[270, 90]] },
    { id: 'in-2', from: 'source-2', to: 'transfer', via: [[270, 220]] },
    {
      id: 'in-3',
      from: 'source-3',
      to: 'transfer',
      via: [[360, 350]],
    },
    { id: 'to-load', from: 'transfer', to: 'load', power: ['active_power'] },
  ],
  by: 'active_source',
  flows: {
    none: { dead: ['to-load'] },
    source_1: onSource(1),
    source_2: onSource(2),
    source_3: onSource(3),
  },
  // Half of the lowest nominal voltage in use (120 V): below it nothing can be fed from there.
  sources: numbers.map((n) => ({ node: `source-${n}`, voltage: `source.${n}.voltage`, floor: 60, edges: [`in-${n}`] }) as const),
}
