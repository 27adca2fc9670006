import { cabling, housing, inspectionRemarks, measured, practice, sensorAge } from '../../traits/upkeep.ts'
import { defineUpkeep } from '../../upkeep.ts'
import { th } from './index.ts'

const thInspection = [
  measured('probe.*.temperature', { zh: '对比温度', en: 'Reference temperature' }, { range: [-40, 85], decimals: 1, unit: 'Cel' }),
  measured('probe.*.humidity', { zh: '对比湿度', en: 'Reference humidity' }, { range: [0, 100], decimals: 1, unit: '%{RH}' }),
  housing,
  cabling,
  inspectionRemarks,
] as const

const thRisks = [
  {
    key: 'temperature_spread',
    name: { zh: '探头温度极差', en: 'Spread of the probes’ temperatures' },
    evidence: { kind: 'spread', point: 'probe.*.temperature' },
    levels: [
      { level: 1, above: 6 },
      { level: 2, above: 10 },
      { level: 3, above: 15 },
    ],
    source: practice,
    advice: { zh: '检查气流组织与局部热点，核对探头', en: 'Look for hot spots and air short-circuiting; check the probes' },
  },
  {
    key: 'probes_lost',
    name: { zh: '探头常丢失', en: 'Probes frequently lost' },
    evidence: { kind: 'times', point: 'probe.*.link', values: ['lost'], days: 7 },
    levels: [
      { level: 1, above: 2 },
      { level: 2, above: 10 },
    ],
    source: practice,
    advice: { zh: '检查接线、供电与无线信号', en: 'Check wiring, supply and wireless link' },
  },
  sensorAge,
] as const

export const thUpkeep = defineUpkeep(th, {
  inspection: thInspection,
  risks: thRisks,
})
