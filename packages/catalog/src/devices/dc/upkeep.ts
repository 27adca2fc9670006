import { batteryAgeRisk } from '../../traits/battery-upkeep.ts'
import { inspectionRemarks, looked, practice } from '../../traits/upkeep.ts'
import { defineUpkeep } from '../../upkeep.ts'
import { dc } from './index.ts'

// Inspection and rules after DL/T 724 (operation and maintenance of DC supplies).
const dlt724 = { zh: 'DL/T 724', en: 'DL/T 724' }

const dcInspection = [
  {
    key: 'bus_voltage',
    name: { zh: '母线电压', en: 'Bus voltage' },
    kind: 'number',
    range: [0, 500],
    decimals: 2,
    unit: 'V',
    required: true,
    beside: 'bus_voltage',
    fails: [],
  },
  {
    key: 'battery_voltage',
    name: { zh: '电池电压', en: 'Battery voltage' },
    kind: 'number',
    range: [0, 500],
    decimals: 2,
    unit: 'V',
    required: true,
    beside: 'battery_voltage',
    fails: [],
  },
  {
    key: 'insulation',
    name: { zh: '对地绝缘电阻', en: 'Insulation resistance to ground' },
    kind: 'number',
    range: [0, 8000],
    decimals: 1,
    unit: 'kOhm',
    beside: 'ground_resistance',
    fails: { outside: [25, 8000] },
  },
  looked('modules', { zh: '整流模块指示与均流', en: 'Rectifier indicators and current sharing' }),
  looked('fans', { zh: '风扇与通风口', en: 'Fans and vents' }),
  looked('fuses', { zh: '熔断器与开关', en: 'Fuses and switches' }),
  looked('battery_look', { zh: '电池外观（鼓胀、渗液）', en: 'Batteries (swelling, leaks)' }),
  inspectionRemarks,
] as const

const dcRisks = [
  {
    key: 'module_load',
    name: { zh: '整流模块冗余不足', en: 'Rectifier redundancy' },
    evidence: { kind: 'newest', point: 'module_load' },
    levels: [
      { level: 1, above: 60 },
      { level: 2, above: 75 },
      { level: 3, above: 90 },
    ],
    source: dlt724,
    advice: { zh: '核对 N+1 冗余，增加模块', en: 'Check N+1 redundancy, and add modules' },
  },
  {
    key: 'sharing',
    name: { zh: '模块均流不平衡', en: 'Current sharing' },
    evidence: { kind: 'imbalance', point: 'module.*.current' },
    levels: [
      { level: 1, above: 0.05 },
      { level: 2, above: 0.1 },
      { level: 3, above: 0.2 },
    ],
    source: { zh: 'DL/T 724：均流不平衡度不大于 5 %', en: 'DL/T 724: current sharing within 5 %' },
    advice: { zh: '检查均流总线与模块', en: 'Check the current-sharing bus and the modules' },
  },
  {
    key: 'on_battery',
    name: { zh: '频繁转电池供电', en: 'Transfers to battery' },
    evidence: { kind: 'times', point: 'supply', values: ['battery'], days: 30 },
    levels: [
      { level: 1, above: 3 },
      { level: 2, above: 10 },
      { level: 3, above: 30 },
    ],
    source: practice,
    advice: { zh: '检查交流输入；频繁放电缩短电池寿命', en: 'Check the AC input; frequent discharges shorten battery life' },
  },
  {
    key: 'insulation',
    name: { zh: '对地绝缘降低', en: 'Insulation' },
    evidence: { kind: 'newest', point: 'ground_resistance' },
    levels: [
      { level: 1, below: 50 },
      { level: 2, below: 25 },
      { level: 4, below: 7 },
    ],
    source: dlt724,
    advice: { zh: '逐路查找接地支路', en: 'Locate the branch with the ground fault' },
  },
  batteryAgeRisk,
] as const

export const dcUpkeep = defineUpkeep(dc, {
  inspection: dcInspection,
  risks: dcRisks,
})
