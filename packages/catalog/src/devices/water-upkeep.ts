import { calibrationDue, housing, inspectionRemarks, looked, practice } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { water } from './water.ts'

export const waterUpkeep = defineUpkeep(water, {
  inspection: [
    {
      key: 'pressure',
      name: { zh: '水压', en: 'Pressure' },
      kind: 'number',
      range: [0, 25],
      decimals: 3,
      unit: 'MPa',
      beside: 'pressure',
      fails: { outside: [0.1, 0.55] },
    },
    looked('pipe', { zh: '管道与接头（渗漏、锈蚀）', en: 'Pipe and joints (leaks, rust)' }),
    housing,
    inspectionRemarks,
  ],
  risks: [
    {
      key: 'leaks',
      name: { zh: '反复疑似漏水', en: 'Recurring suspected leaks' },
      evidence: { kind: 'times', point: 'leak_suspected', values: ['suspected'], days: 30 },
      levels: [
        { level: 1, above: 0 },
        { level: 2, above: 3 },
        { level: 3, above: 10 },
      ],
      source: practice,
      advice: { zh: '夜间关阀比对，逐段排查管道', en: 'Close valves at night and compare; locate the section that loses water' },
    },
    calibrationDue,
  ],
})
