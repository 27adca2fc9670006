import { ageRisk, inspectionRemarks, looked, measured, practice } from '../../traits/upkeep.ts'
import { defineUpkeep } from '../../upkeep.ts'
import { pdu } from './index.ts'

// Inspection and rules after makers' manuals of rack PDUs; a continuous load stays below 80 % of the breaker (NFPA 70, 210.20).

const pduInspection = [
  measured('phase.*.current', { zh: '进线电流', en: 'Inlet current' }, { range: [0, 1000], decimals: 2, unit: 'A' }),
  looked('plugs', { zh: '插头与锁扣', en: 'Plugs and their locks' }),
  looked('breakers', { zh: '断路器位置', en: 'Breakers' }),
  looked('heat', { zh: '发热与变色', en: 'Heat and discoloration' }),
  inspectionRemarks,
] as const

const pduRisks = [
  {
    key: 'load',
    name: { zh: '进线负载率过高', en: 'Inlet load too high' },
    evidence: { kind: 'newest', point: 'phase.*.load' },
    levels: [
      { level: 1, above: 60 },
      { level: 2, above: 80 },
      { level: 4, above: 100 },
    ],
    source: { zh: 'NFPA 70 第 210.20 条', en: 'NFPA 70, 210.20' },
    advice: { zh: '双路供电时单路不超过 40 %；转移负载', en: 'Below 40 % each where two PDUs share the load; move load' },
  },
  {
    key: 'imbalance',
    name: { zh: '三相不平衡', en: 'Imbalance' },
    evidence: { kind: 'imbalance', point: 'phase.*.current' },
    levels: [
      { level: 1, above: 0.2 },
      { level: 2, above: 0.35 },
    ],
    source: practice,
    advice: { zh: '调整各相所接设备', en: 'Distribute the devices over the phases' },
  },
  {
    key: 'trips',
    name: { zh: '断路器跳闸', en: 'Breaker trips' },
    evidence: { kind: 'times', point: 'bank.*.breaker', values: ['tripped'], days: 90 },
    levels: [
      { level: 2, above: 0 },
      { level: 3, above: 2 },
    ],
    source: practice,
    advice: { zh: '查明过载或短路的设备', en: 'Find the device that causes the overload or short circuit' },
  },
  ageRisk('installed', [8, 12, 15], {
    name: { zh: '使用年限', en: 'Age' },
    source: { zh: '厂家寿命建议', en: 'Manufacturers’ service life' },
    advice: { zh: '列入更换计划', en: 'Plan the replacement' },
  }),
] as const

export const pduUpkeep = defineUpkeep(pdu, {
  inspection: pduInspection,
  risks: pduRisks,
})
