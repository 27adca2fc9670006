import type { BatteryUse } from '../battery.ts'
import { measure, type Names, type RepeatedOnce, repeated, type SinglePoint, state } from '../point.ts'
import { batteryStates } from './battery-states.ts'
import { steady } from './steady.ts'

// What monitors of lead-acid batteries measure. Names after SunSpec models 802 (battery base) and 805 (module: cells) and the
// specification's battery measures. Default limits of cells are for 12 V blocks at float (2.25 V a cell = 13.5 V); groups of 2 V or 6 V
// cells get their own. Group voltage and current have no default: they follow from the number of cells and their capacity.
// Level of discharge: the group alone cannot know whether it was meant, so it is major, not critical as at the UPS.

/** What the group does, with its alarms. */
export const groupState = state(
  'battery_state',
  { zh: '电池状态', en: 'Battery state' },
  batteryStates({ zh: '内阻测试', en: 'Resistance testing' }),
  {
    discharge: { level: 3, name: { zh: '电池组放电', en: 'Battery discharging' } },
    abnormal: { level: 3, name: { zh: '电池组异常', en: 'Battery abnormal' } },
  },
  { timing: steady },
)

/** How a monitored group tells of itself. `testing` is a resistance test: it says nothing of power. */
export const groupUse = {
  states: [{ point: 'battery_state', gives: { discharge: null }, rests: ['float', 'charge', 'equalized', 'static'] }],
  voltage: 'group_voltage',
  current: 'group_current',
  capacity: 'capacity',
  nominal: { voltage: 'nominal_voltage', quantity: 'quantity' },
} as const satisfies BatteryUse

const group = { group: 'group' }

/** Group of the measures of the whole. */
export const batteryGroups = { group: { zh: '电池组', en: 'Group' } } as const

/** Of the whole group, or of one of its strings. */
export const groupMeasures = {
  voltage: measure('group_voltage', { zh: '组电压', en: 'Battery voltage' }, 'V', [0, 1000], {
    decimals: 1,
    sides: 'both',
    normal: [431.5, 432.5],
    ...group,
  }),
  current: measure('group_current', { zh: '组电流', en: 'Battery current' }, 'A', [-3000, 3000], {
    decimals: 1,
    sides: 'both',
    normal: [0.3, 0.6],
    ...group,
  }),
  currentRatio: measure('current_ratio', { zh: '电流比', en: 'Current ratio' }, '%', [-1000, 1000], {
    decimals: 1,
    normal: [98, 102],
    sides: 'both',
    ...group,
  }),
  soc: measure('soc', { zh: '荷电状态', en: 'SOC' }, '%', [0, 100], {
    decimals: 1,
    limits: { low: [20, 25] },
    normal: [98, 100],
    ...group,
  }),
  soh: measure('soh', { zh: '健康度', en: 'SOH' }, '%', [0, 100], {
    decimals: 1,
    limits: { low: [80, 82] },
    normal: [94, 95],
    level: 2,
    ...group,
  }),
  spread: measure('voltage_spread', { zh: '单体电压极差', en: 'Cell voltage spread' }, 'V', [0, 20], {
    decimals: 2,
    limits: { high: [0.5, 0.4] },
    normal: [0.08, 0.12],
    level: 2,
    ...group,
  }),
  ambient: measure('ambient_temperature', { zh: '环境温度', en: 'Ambient temperature' }, 'Cel', [-40, 85], {
    decimals: 1,
    limits: { high: [35, 32], low: [5, 8] },
    normal: [22, 25],
    ...group,
  }),
  /** Of the charging current, RMS (IEEE 1188: more than 5 A for 100 Ah heats the cells). */
  ripple: measure('ripple_current', { zh: '纹波电流', en: 'Ripple current' }, 'A', [0, 1000], {
    decimals: 1,
    sides: 'high',
    normal: [1.2, 1.8],
    ...group,
  }),
} as const

/** Of one cell or block. */
export const cellMeasures = {
  voltage: measure('voltage', { zh: '电压', en: 'Voltage' }, 'V', [0, 20], {
    decimals: 2,
    limits: { high: [14.5, 14.2], low: [10.8, 11.4] },
    normal: [13.45, 13.55],
  }),
  temperature: measure('temperature', { zh: '温度', en: 'Temperature' }, 'Cel', [-40, 125], {
    decimals: 1,
    limits: { high: [40, 37] },
    normal: [23.5, 25.5],
  }),
  resistance: measure('resistance', { zh: '内阻', en: 'Resistance' }, 'mOhm', [0, 500], {
    decimals: 2,
    limits: { high: [6.5, 6.2] },
    normal: [4.3, 4.7],
    level: 2,
  }),
  soh: measure('soh', { zh: '健康度', en: 'SOH' }, '%', [0, 100], { decimals: 1, limits: { low: [80, 82] }, normal: [92, 97], level: 2 }),
  soc: measure('soc', { zh: '荷电状态', en: 'SOC' }, '%', [0, 100], { decimals: 1, sides: 'low', normal: [97, 100] }),
} as const

/** Cells that are numbered through; how many at most follows from the type's monitor. */
export function cells<const P extends SinglePoint>(most: number, points: readonly P[]) {
  return repeated('cell', { zh: '{n} 号电芯', en: 'Cell {n}' }, most, points)
}

/** Strings beside each other, each with its own measures and its own cells. */
export function strings<const P extends SinglePoint | RepeatedOnce>(most: number, points: readonly P[]) {
  return repeated('string', { zh: '{n} 组', en: 'String {n}' }, most, points)
}

/** A part of the monitor that no longer answers: what it measured is no longer watched, minor. */
export function moduleLink<const K extends string>(key: K, name: Names, lost: Names) {
  return state(
    key,
    name,
    { connected: { code: 1, zh: '已连接', en: 'Connected' }, lost: { code: 2, ...lost } },
    { lost: { level: 2 } },
    { timing: steady },
  )
}
