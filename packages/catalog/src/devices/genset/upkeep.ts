import { inspectionRemarks, looked, practice } from '../../traits/upkeep.ts'
import { defineUpkeep } from '../../upkeep.ts'
import { genset } from './index.ts'

// Inspection and rules after NFPA 110 (monthly exercise under load, fuel for the required hours, battery and coolant) and ISO 8528-5.
const nfpa110 = { zh: 'NFPA 110', en: 'NFPA 110' }

const gensetInspection = [
  {
    key: 'fuel',
    name: { zh: '燃油液位', en: 'Fuel level' },
    kind: 'number',
    range: [0, 100],
    decimals: 1,
    unit: '%',
    required: true,
    beside: 'fuel_level',
    fails: { outside: [50, 100] },
  },
  {
    key: 'battery_voltage',
    name: { zh: '启动电池电压', en: 'Starter battery voltage' },
    kind: 'number',
    range: [0, 60],
    decimals: 1,
    unit: 'V',
    required: true,
    beside: 'battery_voltage',
    fails: [],
  },
  {
    key: 'run_hours',
    name: { zh: '运行小时', en: 'Run time' },
    kind: 'number',
    range: [0, 999_999],
    decimals: 1,
    unit: 'h',
    beside: 'run_hours',
    fails: [],
  },
  looked('oil', { zh: '机油液位与油质', en: 'Oil level and quality' }),
  looked('coolant', { zh: '冷却液液位与水套加热', en: 'Coolant level and jacket heater' }),
  looked('leaks', { zh: '渗漏（油、水、燃油）', en: 'Leaks (oil, water, fuel)' }),
  looked('belts', { zh: '皮带与软管', en: 'Belts and hoses' }),
  looked('air', { zh: '进排风与排烟', en: 'Air ways and exhaust' }),
  looked('exercise', { zh: '带载试机', en: 'Exercise under load' }),
  inspectionRemarks,
] as const

const gensetRisks = [
  {
    key: 'not_automatic',
    name: { zh: '未处于自动模式', en: 'Not in automatic mode' },
    evidence: { kind: 'share', point: 'control_mode', values: ['off', 'manual'], days: 7 },
    levels: [
      { level: 2, above: 0.01 },
      { level: 3, above: 0.1 },
      { level: 4, above: 0.5 },
    ],
    source: nfpa110,
    advice: { zh: '试机或检修后恢复自动', en: 'Return to automatic after tests and repairs' },
  },
  {
    key: 'fuel',
    name: { zh: '燃油储备不足', en: 'Fuel reserve' },
    evidence: { kind: 'newest', point: 'fuel_level' },
    levels: [
      { level: 1, below: 60 },
      { level: 2, below: 50 },
      { level: 3, below: 25 },
    ],
    source: nfpa110,
    advice: { zh: '补充燃油，核对后备小时数', en: 'Refuel, and check the required hours' },
  },
  {
    key: 'faults',
    name: { zh: '故障停机', en: 'Shutdowns by a fault' },
    evidence: { kind: 'times', point: 'engine_state', values: ['fault'], days: 90 },
    levels: [
      { level: 2, above: 0 },
      { level: 3, above: 1 },
      { level: 4, above: 3 },
    ],
    source: practice,
    advice: { zh: '查明停机原因并带载试机', en: 'Find the cause and exercise the generator set under load' },
  },
  {
    key: 'imbalance',
    name: { zh: '三相负载不平衡', en: 'Load imbalance' },
    evidence: { kind: 'imbalance', point: 'phase.*.current' },
    levels: [
      { level: 1, above: 0.15 },
      { level: 2, above: 0.25 },
      { level: 3, above: 0.4 },
    ],
    source: { zh: 'ISO 8528-3', en: 'ISO 8528-3' },
    advice: { zh: '调整各相所接负载', en: 'Distribute the loads over the phases' },
  },
  {
    key: 'battery_age',
    name: { zh: '启动电池使用年限', en: 'Age of the starter battery' },
    evidence: { kind: 'age', since: 'battery_replaced' },
    levels: [
      { level: 1, above: 2 },
      { level: 2, above: 3 },
      { level: 3, above: 4 },
    ],
    source: nfpa110,
    advice: { zh: '每 24 至 30 个月更换启动电池', en: 'Replace starter batteries every 24 to 30 months' },
  },
] as const

export const gensetUpkeep = defineUpkeep(genset, {
  inspection: gensetInspection,
  risks: gensetRisks,
})
