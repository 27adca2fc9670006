import { counter, measure, repeated } from '../../point.ts'
import { frequency, frequencyLimits, lines, lineVoltage, loadShare, phaseVoltage, powerFactor } from '../../traits/electric.ts'
import { parameter, parameters } from '../../traits/parameter.ts'
import { breaker } from '../../traits/switchgear.ts'

// A distribution cabinet (a row's head, an output panel) with two main roads behind their breakers K1 and K2, a tie between the two
// sections, and up to twelve branches. Names after SunSpec model 203 and IEC 61557-12; currents and powers are those of the primary side.
// Currents have no default limits, since ratings differ from branch to branch: the share of the rating, which the monitor reckons, has.
// A road that carries little has a poor power factor and is well: no default; the total's costs money, warning.
// Levels: a tripped breaker is major, what it feeds is dead; more than 15 % imbalance heats the neutral, minor.

const road = { group: 'road' }

const roads = repeated('road', { zh: '{n} 路', en: 'Feed {n}' }, 2, [
  repeated('phase', { zh: 'L{n}', en: 'L{n}' }, 3, [
    phaseVoltage('voltage', { zh: '相电压', en: 'Phase voltage' }, road),
    measure('current', { zh: '电流', en: 'Current' }, 'A', [0, 10000], { decimals: 1, sides: 'high', normal: [29, 34], ...road }),
    measure('active_power', { zh: '有功功率', en: 'Active power' }, 'kW', [-6000, 6000], {
      decimals: 3,
      sides: 'high',
      normal: [6, 7.1],
      ...road,
    }),
    powerFactor('power_factor', { zh: '功率因数', en: 'Power factor' }, { sides: 'low', ...road }),
  ]),
  frequency('frequency', { zh: '频率', en: 'Frequency' }, frequencyLimits.grid, road),
  measure('active_power', { zh: '有功功率', en: 'Active power' }, 'kW', [-18000, 18000], {
    decimals: 2,
    sides: 'high',
    normal: [18.8, 20.6],
    ...road,
  }),
  measure('apparent_power', { zh: '视在功率', en: 'Apparent power' }, 'kVA', [0, 18000], {
    decimals: 2,
    sides: 'high',
    normal: [19.8, 21.7],
    ...road,
  }),
  powerFactor('power_factor', { zh: '功率因数', en: 'Power factor' }, { sides: 'low', ...road }),
  counter('energy', { zh: '有功电能', en: 'Active energy' }, 'kW.h', { decimals: 1, perHour: 19.7, ...road }),
])

const incomer = { group: 'incomer' }

const incomers = repeated('incomer', { zh: 'K{n}', en: 'K{n}' }, 2, [
  breaker('breaker', { zh: '进线开关', en: 'Main breaker' }, incomer),
  measure('current', { zh: '电流', en: 'Current' }, 'A', [0, 10000], { decimals: 1, sides: 'high', normal: [31, 34], ...incomer }),
  loadShare('load', { zh: '负载率', en: 'Load' }, incomer),
])

const branch = { group: 'branch' }

const branches = repeated('branch', { zh: '{n} 支路', en: 'Branch {n}' }, 12, [
  breaker('breaker', { zh: '支路开关', en: 'Breaker' }, branch),
  measure('current', { zh: '电流', en: 'Current' }, 'A', [0, 2000], { decimals: 2, sides: 'high', normal: [14, 18], ...branch }),
  loadShare('load', { zh: '负载率', en: 'Load' }, branch),
  measure('active_power', { zh: '有功功率', en: 'Active power' }, 'kW', [-2000, 2000], {
    decimals: 3,
    sides: 'high',
    normal: [3, 3.6],
    ...branch,
  }),
  powerFactor('power_factor', { zh: '功率因数', en: 'Power factor' }, branch),
  counter('energy', { zh: '有功电能', en: 'Active energy' }, 'kW.h', { decimals: 2, perHour: 3.3, ...branch }),
])

/** Compartments of the cabinet whose load is measured by itself. */
const compartments = repeated('cell', { zh: '{n} 号单元', en: 'Cell {n}' }, 24, [
  measure('current', { zh: '负载电流', en: 'Load current' }, 'A', [0, 2000], {
    decimals: 2,
    sides: 'high',
    normal: [7, 9],
    group: 'branch',
  }),
])

const total = { group: 'total' }

const totals = [
  measure('active_power', { zh: '总有功功率', en: 'Total active power' }, 'kW', [-36000, 36000], {
    decimals: 2,
    sides: 'high',
    normal: [38, 41],
    ...total,
  }),
  measure('reactive_power', { zh: '总无功功率', en: 'Total reactive power' }, 'kvar', [-36000, 36000], {
    decimals: 2,
    sides: 'high',
    normal: [12, 13.5],
    ...total,
  }),
  measure('apparent_power', { zh: '总视在功率', en: 'Total apparent power' }, 'kVA', [0, 36000], {
    decimals: 2,
    sides: 'high',
    normal: [40, 43],
    ...total,
  }),
  powerFactor('power_factor', { zh: '总功率因数', en: 'Total power factor' }, { limits: { low: [0.8, 0.82] }, level: 1, ...total }),
  measure('current', { zh: '总电流', en: 'Total current' }, 'A', [0, 20000], { decimals: 1, sides: 'high', normal: [180, 195], ...total }),
  measure('neutral_current', { zh: '中性线电流', en: 'Neutral current' }, 'A', [0, 10000], {
    decimals: 1,
    sides: 'high',
    normal: [11, 13],
    ...total,
  }),
  frequency('frequency', { zh: '频率', en: 'Frequency' }, frequencyLimits.grid, total),
  measure('imbalance', { zh: '三相不平衡', en: 'Imbalance' }, '%', [0, 300], {
    decimals: 1,
    limits: { high: [15, 13] },
    normal: [6, 10],
    level: 2,
    ...total,
  }),
  measure('current_thd', { zh: '电流谐波 THD', en: 'Current THD' }, '%', [0, 400], {
    decimals: 1,
    limits: { high: [20, 18] },
    normal: [9, 12],
    level: 2,
    ...total,
  }),
  counter('energy', { zh: '总有功电能', en: 'Total active energy' }, 'kW.h', { decimals: 1, perHour: 39.5, ...total }),
] as const

/** How what its transformers give becomes what is shown: one ratio for each kind of input, and a correction. */
export const pdmParameters = parameters(
  parameter('road_ratio', { zh: '主路变比', en: 'CT ratio of the main feeds' }, '1', [1, 2000], { decimals: 2, normal: 20 }),
  parameter('branch_ratio', { zh: '支路变比', en: 'CT ratio of the branches' }, '1', [1, 2000], { decimals: 2, normal: 1 }),
  parameter('voltage_coefficient', { zh: '电压系数', en: 'Voltage coefficient' }, '1', [0.5, 2], { decimals: 3, normal: 1 }),
  parameter('current_coefficient', { zh: '电流系数', en: 'Current coefficient' }, '1', [0.5, 2], { decimals: 3, normal: 1 }),
)

export const pdmPoints = [
  roads,
  lines([lineVoltage('voltage', { zh: '母线线电压', en: 'Bus line voltage' }, { group: 'road' })]),
  incomers,
  breaker('tie', { zh: '母联', en: 'Bus tie' }, { normal: 'open', ...incomer }),
  branches,
  compartments,
  ...totals,
  ...pdmParameters.points,
]
