import { ageRisk, inspectionRemarks, looked, measured, practice } from '../../traits/upkeep.ts'
import { defineUpkeep } from '../../upkeep.ts'
import { ats } from './index.ts'

// Inspection and rules after IEC 60947-6-1 (transfer switching equipment) and NFPA 110 (a transfer tried every month).

const atsInspection = [
  measured('source.*.voltage', { zh: '电源电压', en: 'Source voltage' }, { range: [0, 600], decimals: 1, unit: 'V', outside: [187, 253] }),
  measured('output_current', { zh: '输出电流', en: 'Output current' }, { range: [0, 5000], decimals: 1, unit: 'A' }),
  looked('transfer', { zh: '切换试验', en: 'Transfer test' }),
  looked('mechanics', { zh: '机构与联锁', en: 'Mechanism and interlock' }),
  looked('terminals', { zh: '接线端子（松动、发热）', en: 'Terminals (loose, hot)' }),
  looked('display', { zh: '控制器与指示', en: 'Controller and indicators' }),
  inspectionRemarks,
] as const

const atsRisks = [
  {
    key: 'source_lost',
    name: { zh: '电源频繁失电', en: 'Source losses' },
    evidence: { kind: 'times', point: 'source.*.condition', values: ['lost'], days: 30 },
    levels: [
      { level: 1, above: 1 },
      { level: 2, above: 3 },
      { level: 3, above: 10 },
    ],
    source: practice,
    advice: { zh: '检查上级供电与开关', en: 'Check the supply and the upstream switches' },
  },
  {
    key: 'alternate',
    name: { zh: '长时间由备用电源供电', en: 'On the alternate source' },
    evidence: { kind: 'share', point: 'position', values: ['alternate'], days: 7 },
    levels: [
      { level: 1, above: 0.05 },
      { level: 2, above: 0.25 },
      { level: 3, above: 0.75 },
    ],
    source: practice,
    advice: { zh: '查明首选电源异常原因并切回', en: 'Find the fault of the preferred source and return to it' },
  },
  {
    key: 'load',
    name: { zh: '负载率过高', en: 'Load too high' },
    evidence: { kind: 'newest', point: 'load' },
    levels: [
      { level: 1, above: 70 },
      { level: 2, above: 80 },
      { level: 4, above: 100 },
    ],
    source: practice,
    advice: { zh: '转移负载', en: 'Redistribute load' },
  },
  ageRisk('installed', [10, 15, 20], {
    name: { zh: '使用年限', en: 'Age' },
    source: { zh: '厂家寿命建议', en: 'Manufacturers’ service life' },
    advice: { zh: '检修机构，列入更换计划', en: 'Overhaul the mechanism and plan the replacement' },
  }),
] as const

export const atsUpkeep = defineUpkeep(ats, {
  inspection: atsInspection,
  risks: atsRisks,
})
