import { type Choices, fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { Instant, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'
import { definePlainRecords } from '../plain-records.ts'

/** restoration: a device works again after a fault; take-back: devices and batteries that somebody took back. */
export const recoveryKinds = {
  restoration: { zh: '设备恢复', en: 'Restoration' },
  'take-back': { zh: '回收', en: 'Take-back' },
} as const satisfies Choices

export const takeBacks = definePlainRecords({
  kind: 'take-back',
  one: 'TakeBack',
  path: '/api/v1/take-backs',
  name: { zh: '回收记录', en: 'Take-back records' },
  fields: fields(
    { key: 'name', name: { zh: '回收内容', en: 'Items taken back' }, kind: 'text', most: 60, required: true },
    { key: 'takenOn', name: { zh: '回收日期', en: 'Taken back on' }, kind: 'day', past: true, required: true },
    { key: 'count', name: { zh: '数量', en: 'Count' }, kind: 'number', range: [1, 100_000], required: true, usual: 1 },
    { key: 'weight', name: { zh: '重量（kg）', en: 'Weight (kg)' }, kind: 'number', range: [0, 1_000_000], decimals: 1 },
    { key: 'company', name: { zh: '回收单位', en: 'Taken back by' }, kind: 'text', most: 60 },
    { key: 'certificate', name: { zh: '凭证编号', en: 'Certificate no.' }, kind: 'text', most: 60 },
    { key: 'note', name: { zh: '说明', en: 'Note' }, kind: 'text', most: 500, lines: 3 },
  ),
  sortedBy: 'takenOn',
  sample: { name: '12 V 100 Ah 蓄电池', takenOn: '2026-11-20', count: 40, weight: 1240.5, company: '绿源回收', certificate: 'HS-2026-118' },
})

export const TakeBack = takeBacks.row

const RecoveryRow = z.object({
  id: RecordId,
  kind: z.enum(Object.keys(recoveryKinds) as [keyof typeof recoveryKinds, ...(keyof typeof recoveryKinds)[]]),
  at: Instant,
  subject: z.string(),
  device: z.string(),
  /** Of a restoration: how long readings stayed inside their limits, in minutes; null: nothing was to be proven. */
  held: z.number().int().nullable(),
  count: z.number().int().nullable(),
  /** Kilograms. */
  weight: z.number().nullable(),
  /** Who repaired it, or took it back. */
  company: z.string(),
  /** Of a take-back: of its certificate; of a restoration: of its fault. */
  number: z.string(),
  faultId: RecordId.nullable(),
  takeBackId: RecordId.nullable(),
})
export type RecoveryRow = z.output<typeof RecoveryRow>

export const recoveryList = defineList({
  name: { zh: '恢复与回收记录', en: 'Recovery records' },
  path: '/api/v1/recovery-records',
  costly: true,
  variant: 'own',
  access: { business: 'member' },
  reads: ['fault', 'take-back'],
  summary: 'Devices that were restored after faults that the caller has to do with, and what was taken back',
  row: RecoveryRow,
  filters: {
    search: { kind: 'search', name: { zh: '内容、设备、单位、编号', en: 'Subject, device, company, number' } },
    kind: { kind: 'choices', name: { zh: '种类', en: 'Kind' }, of: recoveryKinds },
    at: { kind: 'days', name: { zh: '日期', en: 'Date' } },
  },
  sorts: ['-at', 'at'],
  columns: {
    kind: { name: { zh: '种类', en: 'Kind' }, of: recoveryKinds },
    subject: { name: { zh: '内容', en: 'Subject' } },
    device: { name: { zh: '设备', en: 'Device' } },
    at: { name: { zh: '时间', en: 'Time' }, kind: 'time' },
    held: { name: { zh: '限值内（分钟）', en: 'Within limits (min)' }, kind: 'number' },
    count: { name: { zh: '数量', en: 'Count' }, kind: 'number' },
    weight: { name: { zh: '重量（kg）', en: 'Weight (kg)' }, kind: 'number' },
    company: { name: { zh: '单位', en: 'Company' } },
    number: { name: { zh: '故障或凭证编号', en: 'Fault or certificate no.' } },
  },
  file: { path: '/api/v1/recovery-records/export' },
})

/** What was recovered: devices by repair, and what is taken back. */
export const recoveryCalls = {
  listRecoveries: recoveryList.page,
  exportRecoveries: recoveryList.file,
  ...takeBacks.calls,
}
