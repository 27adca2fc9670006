import { ageRisk, inspectionRemarks, looked, measured, practice } from '../../traits/upkeep.ts'
import { defineUpkeep } from '../../upkeep.ts'
import { liBat } from './index.ts'

// Inspection and rules after IEC 62619 (safety of industrial lithium batteries) and makers' warranty terms.

const liBatInspection = [
  measured('pack_voltage', { zh: '组电压', en: 'Pack voltage' }, { range: [0, 1000], decimals: 2, unit: 'V' }),
  measured(
    'ambient_temperature',
    { zh: '环境温度', en: 'Ambient temperature' },
    { range: [-40, 125], decimals: 1, unit: 'Cel', outside: [5, 35] },
  ),
  looked('cases', { zh: '外壳（鼓胀、破损、异味）', en: 'Cases (swelling, damage, smell)' }),
  looked('poles', { zh: '极柱与连接件（松动、发热）', en: 'Terminals and connectors (loose, hot)' }),
  looked('bms', { zh: 'BMS 指示与通信', en: 'BMS indicators and communication' }),
  looked('fire', { zh: '消防与通风', en: 'Fire protection and ventilation' }),
  inspectionRemarks,
] as const

const liBatRisks = [
  {
    key: 'voltage_spread',
    name: { zh: '单体电压极差', en: 'Cell voltage spread' },
    evidence: { kind: 'spread', point: 'cell.*.voltage' },
    levels: [
      { level: 1, above: 0.05 },
      { level: 2, above: 0.1 },
      { level: 3, above: 0.2 },
    ],
    source: practice,
    advice: { zh: '静置后复测；检查均衡，更换落后电芯', en: 'Measure again at rest; check balancing and replace weak cells' },
  },
  {
    key: 'temperature_spread',
    name: { zh: '电芯温度极差', en: 'Cell temperature spread' },
    evidence: { kind: 'spread', point: 'cell.*.temperature' },
    levels: [
      { level: 1, above: 5 },
      { level: 2, above: 8 },
      { level: 4, above: 15 },
    ],
    source: { zh: 'IEC 62619', en: 'IEC 62619' },
    advice: { zh: '检查连接与散热；警惕热失控', en: 'Check connections and cooling; beware of thermal runaway' },
  },
  {
    key: 'protections',
    name: { zh: '频繁保护', en: 'Protections' },
    evidence: { kind: 'times', point: 'battery_state', values: ['abnormal'], days: 30 },
    levels: [
      { level: 1, above: 0 },
      { level: 2, above: 3 },
      { level: 3, above: 10 },
    ],
    source: practice,
    advice: { zh: '查明触发保护的原因', en: 'Find what trips the protection' },
  },
  {
    key: 'soh',
    name: { zh: '健康度不足', en: 'State of health' },
    evidence: { kind: 'newest', point: 'soh' },
    levels: [
      { level: 1, below: 85 },
      { level: 2, below: 80 },
      { level: 4, below: 70 },
    ],
    source: { zh: '厂家质保条件', en: 'Manufacturers’ warranty terms' },
    advice: { zh: '做容量测试，安排更换', en: 'Test the capacity and plan the replacement' },
  },
  ageRisk('installed', [6, 8, 10], {
    name: { zh: '使用年限', en: 'Age' },
    source: { zh: '厂家寿命建议', en: 'Manufacturers’ service life' },
    advice: { zh: '做容量测试，列入更换计划', en: 'Test the capacity and plan the replacement' },
  }),
] as const

export const liBatUpkeep = defineUpkeep(liBat, {
  inspection: liBatInspection,
  risks: liBatRisks,
})
