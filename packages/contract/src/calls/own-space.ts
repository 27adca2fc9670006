import type { Choices } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'

/** Kinds of records that hold files. */
export const fileHolders = {
  device: { zh: '设备现场图片', en: 'Site pictures of a device' },
  logo: { zh: '企业标志', en: 'Business logo' },
  'map-picture': { zh: '站点地图的底图', en: 'Background picture of the site map' },
  'vr-scene': { zh: 'VR 场景', en: 'VR scene' },
  feedback: { zh: '反馈与提问', en: 'Feedback and questions' },
  'business-auth': { zh: '企业认证材料', en: 'Business authentication' },
  'business-auth-identity': { zh: '企业认证的身份证件', en: 'Identity card of an authentication' },
  'patrol-record': { zh: '巡检记录', en: 'Patrol record' },
  'event-handling': { zh: '事件处理记录', en: 'Event handling record' },
  'work-step': { zh: '工单步骤', en: 'Step of a piece of work' },
} as const satisfies Choices
export type FileHolder = keyof typeof fileHolders

const fileKinds = { picture: { zh: '图片', en: 'Picture' }, document: { zh: '文档', en: 'Document' } } as const satisfies Choices

/** A file that the caller brought, and what it is used for. */
export const OwnFile = z.object({
  id: RecordId,
  name: z.string(),
  kind: z.enum(Object.keys(fileKinds) as (keyof typeof fileKinds)[]),
  bytes: z.number().int(),
  /** Null: of the caller alone, who was in none. */
  businessName: z.string().nullable(),
  /** Null: nothing uses it. */
  heldBy: z.enum(Object.keys(fileHolders) as FileHolder[]).nullable(),
  /** Of what uses it, where it has them: the number and name of a device, of a scene, of a business. */
  holderId: z.string().nullable(),
  holderName: z.string().nullable(),
  /** Of a device. */
  holderType: z.string().nullable(),
  createdAt: Instant,
  /** When it is removed, unless something uses it by then. */
  expiresAt: Instant.nullable(),
})
export type OwnFile = z.output<typeof OwnFile>

export const ownFileList = defineList({
  name: { zh: '我的文件', en: 'My files' },
  path: '/api/v1/me/files',
  variant: 'own',
  access: 'signed-in',
  reads: ['file', 'device', 'business', 'business-auth', 'feedback', 'vr-scene'],
  summary: 'Files that the caller brought and still sees, with what uses each',
  row: OwnFile,
  filters: {
    search: { kind: 'search', name: { zh: '文件名', en: 'File name' } },
    kind: { kind: 'choice', name: { zh: '类型', en: 'Kind' }, of: fileKinds },
    used: {
      kind: 'choice',
      name: { zh: '是否使用', en: 'Use' },
      of: { yes: { zh: '使用中', en: 'In use' }, no: { zh: '未使用', en: 'Not used' } },
    },
  },
  sorts: ['-created', 'created', 'name', '-name', 'bytes', '-bytes'],
  columns: {
    name: { name: { zh: '文件', en: 'File' } },
    kind: { name: { zh: '类型', en: 'Kind' }, of: fileKinds },
    bytes: { name: { zh: '大小', en: 'Size' }, kind: 'number' },
    heldBy: { name: { zh: '用于', en: 'Used for' }, of: fileHolders },
    holderName: { name: { zh: '名称', en: 'Called' }, only: 'file' },
    businessName: { name: { zh: '企业', en: 'Business' }, hidden: true },
    createdAt: { name: { zh: '上传时间', en: 'Uploaded' }, kind: 'time', sort: 'created' },
  },
  file: { path: '/api/v1/me/files/export' },
})

/** What is bounded for a business or a person, and refused beyond. */
export const quotaKeys = ['devices', 'uplinks', 'files', 'fileCount', 'ownFiles', 'ownFileCount', 'unheldFiles', 'views'] as const
const Quota = z.object({
  key: z.enum(quotaKeys),
  used: z.number().int(),
  most: z.number().int(),
  unit: z.enum(['count', 'bytes']),
})
export type Quota = z.output<typeof Quota>

export const ownSpaceCalls = {
  readQuotas: call({
    method: 'GET',
    path: '/api/v1/me/quotas',
    variant: 'own',
    access: 'signed-in',
    reads: ['file', 'device', 'uplink', 'view', 'business', 'feedback', 'vr-scene', 'business-auth'],
    summary: 'What the caller and their business use of what they may: devices and gateways for administrators alone',
    data: z.array(Quota),
    sample: {},
  }),
  listOwnFiles: ownFileList.page,
  exportOwnFiles: ownFileList.file,
  removeOwnFile: call({
    method: 'DELETE',
    path: '/api/v1/me/files/:fileId',
    variant: 'own',
    access: { business: 'member' },
    changes: ['file'],
    summary: 'Remove a file that the caller brought and nothing uses',
    data: z.null(),
    refusals: [30001, 70003],
    sample: { params: { fileId: ':upload' } },
  }),
}
