import type { InfoField } from '../define.ts'
import { amount } from '../devices/entered.ts'
import type { Names, Unit } from '../point.ts'

// What people enter about nearly every device: what stands on its plate, and where and since when it stands there.

export const brand = { key: 'brand', name: { zh: '品牌', en: 'Brand' }, kind: 'text', most: 30 } as const
export const model = { key: 'model', name: { zh: '型号', en: 'Model' }, kind: 'text', most: 30 } as const
export const place = { key: 'place', name: { zh: '安装位置', en: 'Place' }, kind: 'text', most: 50 } as const
export const installed = { key: 'installed', name: { zh: '安装时间', en: 'Installed' }, kind: 'day' } as const
export const replaced = { key: 'replaced', name: { zh: '更换时间', en: 'Replaced' }, kind: 'day' } as const
export const calibrated = { key: 'calibrated', name: { zh: '校准时间', en: 'Calibrated' }, kind: 'day' } as const
export const remarks = { key: 'remarks', name: { zh: '备注', en: 'Remarks' }, kind: 'text', most: 200 } as const

/** Those of one that has to be calibrated now and then. */
export const calibratedInformation = [brand, model, place, installed, calibrated, remarks] as const

/** Maker and model of the device itself. */
export const namePlate = [brand, model] as const

/** A figure of the name plate that stands beside the type in the header: "400 kVA". */
export function rated<const K extends string>(key: K, name: Names, unit: Unit) {
  return { key, name, ...amount, unit, inHeader: true } as const satisfies InfoField
}

/** What it is fed by, or what it feeds. */
export function connected<const K extends string>(key: K, name: Names) {
  return { key, name, kind: 'text', most: 50 } as const satisfies InfoField
}
