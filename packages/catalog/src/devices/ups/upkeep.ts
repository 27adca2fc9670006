import { inspectionRemarks, looked, practice } from '../../traits/upkeep.ts'
import { defineUpkeep } from '../../upkeep.ts'
import { ups } from './index.ts'

// Inspection: what IEC 62040-1 asks to be kept clear and cool, and what makers' maintenance sheets have in common.
const upsInspection = [
  {
    key: 'load',
    name: { zh: '负载率', en: 'Load' },
    kind: 'number',
    range: [0, 200],
    decimals: 1,
    unit: '%',
    required: true,
    beside: 'load',
    fails: { outside: [0, 80] },
  },
  {
    key: 'output_voltage',
    name: { zh: '输出电压', en: 'Output voltage' },
    kind: 'number',
    range: [0, 600],
    decimals: 1,
    unit: 'V',
    required: true,
    beside: 'phase.*.output_voltage',
    fails: { apartFrom: 'nominal_voltage', by: 0.05 },
  },
  {
    key: 'battery_voltage',
    name: { zh: '电池电压', en: 'Battery voltage' },
    kind: 'number',
    range: [0, 1000],
    decimals: 1,
    unit: 'V',
    beside: 'battery_voltage',
    fails: [],
  },
  {
    key: 'temperature',
    name: { zh: '设备温度', en: 'Temperature' },
    kind: 'number',
    range: [-40, 125],
    decimals: 1,
    unit: 'Cel',
    required: true,
    beside: 'temperature',
    fails: { outside: [0, 40] },
  },
  looked('fans', { zh: '风扇与通风口', en: 'Fans and vents' }),
  looked('noise', { zh: '异响与异味', en: 'Noise and smell' }),
  looked('terminals', { zh: '接线端子', en: 'Terminals' }),
  looked('battery_look', { zh: '电池外观（鼓胀、渗液）', en: 'Batteries (swelling, leaks)' }),
  inspectionRemarks,
] as const

const makers = { zh: '厂家寿命建议', en: 'Manufacturers’ service life' }

const upsRisks = [
  {
    key: 'load',
    name: { zh: '负载率过高', en: 'Load too high' },
    evidence: { kind: 'newest', point: 'load' },
    levels: [
      { level: 1, above: 70 },
      { level: 2, above: 80 },
      { level: 3, above: 90 },
      { level: 4, above: 100 },
    ],
    source: practice,
    advice: { zh: '转移负载或扩容；并机系统核对冗余', en: 'Redistribute load or add capacity; check the redundancy of parallel systems' },
  },
  {
    key: 'imbalance',
    name: { zh: '三相负载不平衡', en: 'Load imbalance' },
    evidence: { kind: 'imbalance', point: 'phase.*.load' },
    levels: [
      { level: 1, above: 0.2 },
      { level: 2, above: 0.3 },
      { level: 3, above: 0.5 },
    ],
    source: practice,
    advice: { zh: '调整各相所接负载', en: 'Distribute the loads over the phases' },
  },
  {
    key: 'on_battery',
    name: { zh: '频繁转电池供电', en: 'Transfers to battery' },
    evidence: { kind: 'times', point: 'mode', values: ['battery'], days: 30 },
    levels: [
      { level: 1, above: 3 },
      { level: 2, above: 10 },
      { level: 3, above: 30 },
    ],
    source: practice,
    advice: {
      zh: '检查市电质量与输入开关；频繁放电缩短电池寿命',
      en: 'Check the mains and the input switch; frequent discharges shorten battery life',
    },
  },
  {
    key: 'on_bypass',
    name: { zh: '旁路供电', en: 'On bypass' },
    evidence: { kind: 'share', point: 'mode', values: ['bypass'], days: 7 },
    levels: [
      { level: 2, above: 0.01 },
      { level: 3, above: 0.1 },
      { level: 4, above: 0.5 },
    ],
    source: practice,
    advice: {
      zh: '旁路时负载不受保护：查明原因并恢复逆变供电',
      en: 'The load is unprotected on bypass: find the cause and return to the inverter',
    },
  },
  {
    key: 'temperature',
    name: { zh: '设备温度偏高', en: 'Temperature' },
    evidence: { kind: 'newest', point: 'temperature' },
    levels: [
      { level: 1, above: 35 },
      { level: 2, above: 40 },
      { level: 3, above: 50 },
    ],
    source: { zh: 'IEC 62040-1：工作环境 0–40 °C', en: 'IEC 62040-1: operation at 0 to 40 °C' },
    advice: { zh: '检查空调、风扇与滤网', en: 'Check air conditioning, fans and filters' },
  },
  {
    key: 'age',
    name: { zh: 'UPS 使用年限', en: 'Age of the UPS' },
    evidence: { kind: 'age', since: 'installed' },
    levels: [
      { level: 1, above: 8 },
      { level: 2, above: 10 },
      { level: 3, above: 15 },
    ],
    source: makers,
    advice: { zh: '安排电容、风扇等易损件更换，或列入更新计划', en: 'Replace capacitors and fans, or plan a new one' },
  },
  {
    key: 'battery_age',
    name: { zh: '电池使用年限', en: 'Age of the batteries' },
    evidence: { kind: 'age', since: 'battery_installed' },
    levels: [
      { level: 1, above: 3 },
      { level: 2, above: 5 },
      { level: 3, above: 8 },
    ],
    source: makers,
    advice: { zh: '做核对性放电；超过设计寿命的整组更换', en: 'Test by discharge; replace the whole set beyond its design life' },
  },
] as const

export const upsUpkeep = defineUpkeep(ups, {
  inspection: upsInspection,
  risks: upsRisks,
})
