import { calibrationDue, inspectionRemarks, looked, measured, practice } from '../../traits/upkeep.ts'
import { defineUpkeep } from '../../upkeep.ts'
import { meter } from './index.ts'

// Inspection and rules after IEC 61557-12 (power meters) and usual sheets of distribution rooms.

const meterInspection = [
  measured('phase.*.voltage', { zh: '相电压', en: 'Phase voltage' }, { range: [0, 600], decimals: 1, unit: 'V', outside: [187, 253] }),
  measured('phase.*.current', { zh: '相电流（钳表）', en: 'Current (clamp)' }, { range: [0, 10000], decimals: 2, unit: 'A' }),
  looked('transformers', { zh: '互感器与接线', en: 'Transformers and wiring' }),
  looked('display', { zh: '显示与通信', en: 'Display and communication' }),
  inspectionRemarks,
] as const

const meterRisks = [
  {
    key: 'imbalance',
    name: { zh: '三相电流不平衡', en: 'Current imbalance' },
    evidence: { kind: 'imbalance', point: 'phase.*.current' },
    levels: [
      { level: 1, above: 0.15 },
      { level: 2, above: 0.25 },
      { level: 3, above: 0.4 },
    ],
    source: practice,
    advice: { zh: '调整各相所接负载', en: 'Distribute the loads over the phases' },
  },
  {
    key: 'range',
    name: { zh: '接近量程', en: 'Near the end of the range' },
    evidence: { kind: 'ratio', point: 'phase.*.current', to: 'range' },
    levels: [
      { level: 1, above: 0.8 },
      { level: 2, above: 0.9 },
      { level: 3, above: 1 },
    ],
    source: practice,
    advice: { zh: '转移负载，或更换互感器', en: 'Redistribute load, or change the transformers' },
  },
  {
    key: 'power_factor',
    name: { zh: '功率因数偏低', en: 'Power factor' },
    evidence: { kind: 'newest', point: 'power_factor' },
    levels: [
      { level: 1, below: 0.9 },
      { level: 2, below: 0.85 },
      { level: 3, below: 0.7 },
    ],
    source: { zh: '供电营业规则：不低于 0.90', en: 'Typical supply terms: not below 0.90' },
    advice: { zh: '投入无功补偿', en: 'Compensate reactive power' },
  },
  {
    key: 'phase_loss',
    name: { zh: '缺相', en: 'Phase losses' },
    evidence: { kind: 'times', point: 'phase_loss', values: ['lost'], days: 30 },
    levels: [
      { level: 2, above: 0 },
      { level: 3, above: 2 },
    ],
    source: practice,
    advice: { zh: '检查熔断器与上级开关', en: 'Check the fuses and the upstream switch' },
  },
  calibrationDue,
] as const

export const meterUpkeep = defineUpkeep(meter, {
  inspection: meterInspection,
  risks: meterRisks,
})
