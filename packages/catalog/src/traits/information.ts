import type { InfoField } from '../define.ts'
import { amount } from '../devices/entered.ts'
import type { Names, Unit } from '../point.ts'

// What people enter about nearly every device: what stands on its plate, and where and since when it stands there.

export const brand = { key: 'brand', name: { zh: '品牌', en: 'Brand' }, kind: 'text', most: 30 } as const
export const model = { key: 'model', name: { zh: '型号', en: 'Model' }, kind: 'text', most: 30 } as const
export const place = { key: 'place', name: { zh: '安装位置', en: 'Location' }, kind: 'text', most: 50 } as const
export const installed = { key: 'installed', name: { zh: '安装时间', en: 'Installed' }, kind: 'day', past: true } as const
export const replaced = { key: 'replaced', name: { zh: '更换时间', en: 'Replaced' }, kind: 'day', past: true } as const
export const calibrated = { key: 'calibrated', name: { zh: '校准时间', en: 'Calibrated' }, kind: 'day', past: true } as const
export const remarks = { key: 'remarks', name: { zh: '备注', en: 'Remarks' }, kind: 'text', most: 200 } as const

/** Those of one that has to be calibrated now and then. */
export const calibratedInformation = [brand, model, place, installed, calibrated, remarks] as const

/** Maker and model of the device itself. */
export const namePlate = [brand, model] as const

/** A figure of the name plate that stands beside the type in the header: "400 kVA". */
export function rated<const K extends string>(key: K, name: Names, unit: Unit) {
  return { key, name, ...amount, unit, inHeader: true } as const satisfies InfoField
}

/** The grid that it is made for: default limits follow it. */
export const gridInformation = [
  {
    key: 'grid_voltage',
    name: { zh: '额定电网电压（相电压）', en: 'Nominal grid voltage (phase)' },
    kind: 'number',
    range: [90, 500],
    unit: 'V',
    help: { zh: '默认告警阈值随之而定，如 120、208、220、230 或 277', en: 'Default limits follow it: 120, 208, 220, 230 or 277' },
  },
  {
    key: 'grid_frequency',
    name: { zh: '额定频率', en: 'Nominal frequency' },
    kind: 'number',
    range: [50, 60],
    unit: 'Hz',
    help: { zh: '默认告警阈值随之而定：50 或 60', en: 'Default limits follow it: 50 or 60' },
  },
] as const satisfies readonly InfoField[]

/** What it is fed by, or what it feeds. */
export function connected<const K extends string>(key: K, name: Names) {
  return { key, name, kind: 'text', most: 50 } as const satisfies InfoField
}
