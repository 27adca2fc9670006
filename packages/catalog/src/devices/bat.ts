import { defineDevice } from '../define.ts'
import { measure, repeated, state } from '../point.ts'
import { batteryInspection, batteryRisks } from './bat-upkeep.ts'
import { batteryStates } from './battery-states.ts'
import { amount, count } from './entered.ts'

// Names after SunSpec models 802 (battery base) and 805 (module: cells) and the specification's battery measures.
// Default limits of cells are for 12 V blocks at float (2.25 V a cell = 13.5 V); groups of 2 V or 6 V cells get their own.
// Group voltage and current have no default: they follow from the number of cells and their capacity.
// Level of discharge: the group alone cannot know whether it was meant, so it is major, not critical as at the UPS.

const cell = repeated('cell', { zh: '{n} 号电芯', en: 'Cell {n}' }, 240, [
  measure('voltage', { zh: '电压', en: 'Voltage' }, 'V', [0, 20], { decimals: 2, limits: { high: [14.5, 14.2], low: [10.8, 11.4] } }),
  measure('temperature', { zh: '温度', en: 'Temperature' }, 'Cel', [-40, 125], { decimals: 1, limits: { high: [40, 37] } }),
  measure('resistance', { zh: '内阻', en: 'Resistance' }, 'mOhm', [0, 500], { decimals: 2, limits: { high: [6.5, 6.2] }, level: 2 }),
  measure('soh', { zh: '健康度', en: 'SOH' }, '%', [0, 100], { decimals: 1, limits: { low: [80, 82] }, level: 2 }),
])

export const bat = defineDevice({
  code: 'bat',
  name: { zh: '蓄电池组', en: 'Battery group' },
  icon: 'battery',
  area: 'hsbat',
  traits: ['battery', 'cells'],
  points: [
    state('battery_state', { zh: '电池状态', en: 'Battery state' }, batteryStates({ zh: '内阻测试', en: 'Resistance testing' }), {
      discharge: { level: 3, name: { zh: '电池组放电', en: 'Battery group discharging' } },
      abnormal: { level: 3, name: { zh: '电池组异常', en: 'Battery group abnormal' } },
    }),
    measure('group_voltage', { zh: '组电压', en: 'Group voltage' }, 'V', [0, 1000], { decimals: 1, sides: 'both', group: 'group' }),
    measure('group_current', { zh: '组电流', en: 'Group current' }, 'A', [-3000, 3000], { decimals: 1, sides: 'both', group: 'group' }),
    measure('current_ratio', { zh: '电流比', en: 'Current ratio' }, '%', [-1000, 1000], { decimals: 1, sides: 'both', group: 'group' }),
    measure('soc', { zh: '荷电状态', en: 'SOC' }, '%', [0, 100], { decimals: 1, limits: { low: [20, 25] }, group: 'group' }),
    measure('soh', { zh: '健康度', en: 'SOH' }, '%', [0, 100], { decimals: 1, limits: { low: [80, 82] }, level: 2, group: 'group' }),
    measure('voltage_spread', { zh: '单体电压极差', en: 'Cell voltage spread' }, 'V', [0, 20], {
      decimals: 2,
      limits: { high: [0.5, 0.4] },
      level: 2,
      group: 'group',
    }),
    measure('ambient_temperature', { zh: '环境温度', en: 'Ambient temperature' }, 'Cel', [-40, 85], {
      decimals: 1,
      limits: { high: [35, 32], low: [5, 8] },
      group: 'group',
    }),
    cell,
  ],
  groups: { group: { zh: '电池组', en: 'Group' } },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['battery_state', 'group_voltage', 'group_current', 'soc', 'soh', 'ambient_temperature'],
  overview: [
    {
      part: 'cell-map',
      measures: [
        { point: 'cell.*.voltage', steps: [0.03, 0.08, 0.15], weak: 'low' },
        { point: 'cell.*.temperature', steps: [1, 2, 4], weak: 'high' },
        { point: 'cell.*.resistance', steps: [0.3, 0.7, 1.4], weak: 'high' },
        { point: 'cell.*.soh', steps: [3, 8, 15], weak: 'low' },
      ],
    },
    {
      part: 'values',
      name: { zh: '电池组', en: 'Group' },
      points: ['group_voltage', 'group_current', 'current_ratio', 'soc', 'soh', 'voltage_spread', 'ambient_temperature', 'battery_state'],
    },
  ],
  info: [
    { key: 'brand', name: { zh: '电池品牌', en: 'Battery brand' }, kind: 'text', most: 30 },
    { key: 'model', name: { zh: '电池型号', en: 'Battery model' }, kind: 'text', most: 30 },
    {
      key: 'battery_type',
      name: { zh: '电池类型', en: 'Battery type' },
      kind: 'choice',
      required: true,
      of: {
        'vrla-agm': { zh: '阀控铅酸（AGM）', en: 'VRLA (AGM)' },
        'vrla-gel': { zh: '阀控胶体', en: 'VRLA (gel)' },
        flooded: { zh: '富液铅酸', en: 'Flooded lead-acid' },
      },
    },
    { key: 'quantity', name: { zh: '电池数量', en: 'Quantity' }, ...count },
    { key: 'cells_per_tier', name: { zh: '每层电芯数', en: 'Cells per tier' }, ...count },
    {
      key: 'cell_order',
      name: { zh: '电芯排列', en: 'Order of the cells' },
      kind: 'choice',
      of: {
        row: { zh: '每层从左到右', en: 'Row by row' },
        serpentine: { zh: '蛇形', en: 'Serpentine' },
      },
    },
    { key: 'nominal_voltage', name: { zh: '单体标称电压', en: 'Nominal cell voltage' }, ...amount, unit: 'V', inHeader: true },
    { key: 'capacity', name: { zh: '容量', en: 'Capacity' }, ...count, unit: 'A.h', inHeader: true },
    { key: 'end_voltage', name: { zh: '终止电压', en: 'End voltage' }, ...amount, unit: 'V' },
    { key: 'float_voltage', name: { zh: '浮充电压', en: 'Float voltage' }, ...amount, unit: 'V' },
    { key: 'recovery_voltage', name: { zh: '恢复电压', en: 'Recovery voltage' }, ...amount, unit: 'V' },
    { key: 'resistance_baseline', name: { zh: '内阻基准', en: 'Resistance baseline' }, ...amount, unit: 'mOhm' },
    { key: 'installed', name: { zh: '安装时间', en: 'Installed' }, kind: 'day', required: true },
    { key: 'replaced', name: { zh: '更换时间', en: 'Replaced' }, kind: 'day' },
    { key: 'remarks', name: { zh: '备注', en: 'Remarks' }, kind: 'text', most: 200 },
  ],
  inspection: batteryInspection,
  risks: batteryRisks,
})
