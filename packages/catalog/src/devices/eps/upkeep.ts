import { ageRisk, inspectionRemarks, looked, measured, practice } from '../../traits/upkeep.ts'
import { defineUpkeep } from '../../upkeep.ts'
import { eps } from './index.ts'

// Inspection and rules after EN 50172 and GB 17945 (emergency lighting: a short test every month, the whole duration every year).
const en50172 = { zh: 'EN 50172', en: 'EN 50172' }

const epsInspection = [
  measured(
    'phase.*.output_voltage',
    { zh: '输出电压', en: 'Output voltage' },
    { range: [0, 600], decimals: 1, unit: 'V', outside: [187, 253] },
  ),
  measured('battery_voltage', { zh: '电池电压', en: 'Battery voltage' }, { range: [0, 1000], decimals: 1, unit: 'V' }),
  looked('transfer', { zh: '应急切换试验', en: 'Transfer to emergency' }),
  looked('branches', { zh: '输出支路与指示', en: 'Output branches and indicators' }),
  looked('fans', { zh: '风扇与通风口', en: 'Fans and vents' }),
  looked('battery_look', { zh: '电池外观（鼓胀、渗液）', en: 'Batteries (swelling, leaks)' }),
  inspectionRemarks,
] as const

const epsRisks = [
  {
    key: 'load',
    name: { zh: '负载率过高', en: 'Load too high' },
    evidence: { kind: 'newest', point: 'load' },
    levels: [
      { level: 1, above: 80 },
      { level: 2, above: 90 },
      { level: 3, above: 100 },
    ],
    source: practice,
    advice: { zh: '转移负载或扩容，核对应急时间', en: 'Redistribute load or add capacity, and check the emergency time' },
  },
  {
    key: 'emergency_time',
    name: { zh: '应急时间不足', en: 'Emergency time' },
    evidence: { kind: 'newest', point: 'battery_runtime' },
    levels: [
      { level: 1, below: 90 },
      { level: 3, below: 60 },
      { level: 4, below: 30 },
    ],
    source: en50172,
    advice: { zh: '做满时放电试验，更换电池', en: 'Test for the whole duration, and replace the batteries' },
  },
  {
    key: 'emergencies',
    name: { zh: '频繁应急供电', en: 'Emergencies' },
    evidence: { kind: 'times', point: 'mode', values: ['emergency'], days: 30 },
    levels: [
      { level: 1, above: 3 },
      { level: 2, above: 10 },
      { level: 3, above: 30 },
    ],
    source: practice,
    advice: { zh: '检查市电质量与输入开关', en: 'Check the mains and the input switch' },
  },
  ageRisk('battery_installed', [3, 5, 8], {
    name: { zh: '电池使用年限', en: 'Age of the batteries' },
    source: { zh: '厂家寿命建议', en: 'Manufacturers’ service life' },
    advice: { zh: '做满时放电试验；超过设计寿命的整组更换', en: 'Test for the whole duration; replace the set beyond its design life' },
  }),
] as const

export const epsUpkeep = defineUpkeep(eps, {
  inspection: epsInspection,
  risks: epsRisks,
})
