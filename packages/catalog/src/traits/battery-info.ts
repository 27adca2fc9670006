import type { InfoField } from '../define.ts'
import { amount, count } from '../devices/entered.ts'
import { installed, remarks, replaced } from './information.ts'

/** What people enter about a group of lead-acid batteries; the specification asks for type and day of installation. */
export const batteryInfo = [
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
  { ...installed, required: true },
  replaced,
  remarks,
] as const satisfies readonly InfoField[]
