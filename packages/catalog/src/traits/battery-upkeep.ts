import type { InspectionItem, RiskRule } from '../upkeep.ts'
import { inspectionRemarks, looked, practice } from './upkeep.ts'

// Resistance against its baseline as in IEEE 1188: more than 20 % to be watched, 50 % to be tested, doubled to be replaced.
const ieee1188 = { zh: 'IEEE 1188', en: 'IEEE 1188' }

interface Measured<G extends string, C extends string, A extends string> {
  /** The voltage of the whole, of its strings, or of what stands for it. */
  voltage: G
  /** Where the cells are: 'cell.*'. */
  cell: C
  /** Where the ambient temperature is measured; absent where it is not. */
  ambient?: A
}

/** What is looked at and measured at a group of lead-acid batteries. */
export function batteryInspection<const G extends string, const C extends string, const A extends string = never>({
  voltage,
  cell,
  ambient,
}: Measured<G, C, A>): readonly InspectionItem<G | `${C}.voltage` | A, never>[] {
  return [
    {
      key: 'group_voltage',
      name: { zh: '组电压', en: 'Battery voltage' },
      kind: 'number',
      range: [0, 1000],
      decimals: 1,
      unit: 'V',
      required: true,
      beside: voltage,
      fails: [],
    },
    {
      key: 'lowest_cell',
      name: { zh: '最低单体电压', en: 'Lowest cell voltage' },
      kind: 'number',
      range: [0, 20],
      decimals: 2,
      unit: 'V',
      beside: `${cell}.voltage`,
      fails: [],
    },
    {
      key: 'ambient',
      name: { zh: '环境温度', en: 'Ambient temperature' },
      kind: 'number',
      range: [-40, 85],
      decimals: 1,
      unit: 'Cel',
      required: true,
      ...(ambient === undefined ? {} : { beside: ambient }),
      fails: { outside: [15, 30] },
    },
    looked('cases', { zh: '外壳（鼓胀、开裂、渗液）', en: 'Cases (swelling, cracks, leaks)' }),
    looked('poles', { zh: '极柱与连接条（腐蚀、松动、发热）', en: 'Terminals and connectors (corroded, loose, hot)' }),
    looked('room', { zh: '通风与清洁', en: 'Air and cleanliness' }),
    inspectionRemarks,
  ]
}

/** Resistance of the cells against the baseline that was entered. */
export function resistanceRisk<const C extends string>(cell: C): RiskRule<`${C}.resistance`, 'resistance_baseline'> {
  return {
    key: 'resistance',
    name: { zh: '单体内阻升高', en: 'Increased cell resistance' },
    evidence: { kind: 'ratio', point: `${cell}.resistance`, to: 'resistance_baseline' },
    levels: [
      { level: 1, above: 1.2 },
      { level: 2, above: 1.5 },
      { level: 4, above: 2 },
    ],
    source: ieee1188,
    advice: {
      zh: '1.5 倍以上做容量测试，2 倍以上更换',
      en: 'Test the capacity above 1.5 times the baseline, replace above twice the baseline',
    },
  }
}

/** Cells that are apart, in voltage and in temperature. */
export function spreadRisks<const C extends string>(cell: C): readonly RiskRule<`${C}.voltage` | `${C}.temperature`, never>[] {
  return [
    {
      key: 'voltage_spread',
      name: { zh: '单体电压极差', en: 'Cell voltage spread' },
      evidence: { kind: 'spread', point: `${cell}.voltage` },
      levels: [
        { level: 1, above: 0.3 },
        { level: 2, above: 0.5 },
        { level: 3, above: 1 },
      ],
      source: practice,
      advice: { zh: '均充后复测；仍落后的单体更换', en: 'Equalize and measure again; replace cells that lag behind' },
    },
    {
      key: 'temperature_spread',
      name: { zh: '单体温度极差', en: 'Cell temperature spread' },
      evidence: { kind: 'spread', point: `${cell}.temperature` },
      levels: [
        { level: 1, above: 3 },
        { level: 2, above: 5 },
        { level: 3, above: 10 },
      ],
      source: ieee1188,
      advice: { zh: '检查通风、极柱连接与热失控迹象', en: 'Check air flow, connections and signs of thermal runaway' },
    },
  ]
}

export const ambientRisk: RiskRule<'ambient_temperature', never> = {
  key: 'ambient',
  name: { zh: '环境温度偏高', en: 'Ambient temperature' },
  evidence: { kind: 'newest', point: 'ambient_temperature' },
  levels: [
    { level: 1, above: 28 },
    { level: 2, above: 33 },
    { level: 3, above: 40 },
  ],
  source: { zh: 'IEC 60896-21：每升高 10 °C 寿命减半', en: 'IEC 60896-21: every additional 10 °C halves the life' },
  advice: { zh: '保持 20–25 °C', en: 'Keep it at 20 to 25 °C' },
}

/** `point`: the group's, or its strings'. */
export function healthRisk<const K extends string>(point: K): RiskRule<K, never> {
  return {
    key: 'soh',
    name: { zh: '健康度不足', en: 'State of health' },
    evidence: { kind: 'newest', point },
    levels: [
      { level: 1, below: 90 },
      { level: 2, below: 85 },
      { level: 4, below: 80 },
    ],
    source: ieee1188,
    advice: { zh: '低于 80 % 视为寿命终止，安排更换', en: 'Below 80 % is the end of life: replace' },
  }
}

export const batteryAgeRisk: RiskRule<never, 'installed'> = {
  key: 'age',
  name: { zh: '使用年限', en: 'Age' },
  evidence: { kind: 'age', since: 'installed' },
  levels: [
    { level: 1, above: 3 },
    { level: 2, above: 5 },
    { level: 3, above: 8 },
  ],
  source: { zh: '厂家寿命建议', en: 'Manufacturers’ service life' },
  advice: { zh: '做核对性放电，列入更换计划', en: 'Test by discharge and plan the replacement' },
}
