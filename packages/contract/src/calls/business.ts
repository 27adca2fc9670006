import { type Choices, fields } from '@kilowatch/catalog'
import { type GrantState, grantFlow } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, LongName, ReadEncoding, RecordId, TableWish } from '../fields.ts'
import { formatted } from '../formats.ts'
import { defineList, type ListColumns } from '../list.ts'
import { Task, taskRefusals } from './tasks.ts'

/** An IANA name that this runtime knows; the server checks it. */
export const TimeZone = z.string().min(1).max(60)

/** What the console has for the people of a business (specification, console 2.3 and 6); operators of the platform choose. */
export const businessVariants = {
  '2': { zh: '含巡检、风险诊断与周报', en: 'With patrol, risk diagnosis and weekly reports' },
  '1': { zh: '不含巡检、风险诊断与周报', en: 'Without patrol, risk diagnosis and weekly reports' },
} as const satisfies Choices
export const moduleStates = { on: { zh: '开启', en: 'On' }, off: { zh: '关闭', en: 'Off' } } as const satisfies Choices
export const authStates = {
  none: { zh: '未认证', en: 'Not authenticated' },
  review: { zh: '审核中', en: 'Under review' },
  rejected: { zh: '未通过', en: 'Rejected' },
  authenticated: { zh: '已认证', en: 'Authenticated' },
} as const satisfies Choices

/** Whose product the people of a business see; brand 3S has no page of personal information (specification, console 6). */
export const businessBrands = { '00': { zh: '标准', en: 'Standard' }, '3S': { zh: '3S', en: '3S' } } as const satisfies Choices

export const businessFeatureFields = fields(
  { key: 'variant', name: { zh: '功能版本', en: 'Variant' }, kind: 'choice', of: businessVariants, usual: '2' },
  { key: 'eventModule', name: { zh: '事件中心', en: 'Event center' }, kind: 'choice', of: moduleStates, usual: 'on' },
  { key: 'riskModule', name: { zh: '风险诊断', en: 'Risk diagnosis' }, kind: 'choice', of: moduleStates, usual: 'off' },
  { key: 'authState', name: { zh: '企业认证', en: 'Authentication' }, kind: 'choice', of: authStates, usual: 'authenticated' },
  { key: 'brand', name: { zh: '品牌', en: 'Brand' }, kind: 'choice', of: businessBrands, usual: '00' },
)

export const Business = z.object({
  id: RecordId,
  name: z.string(),
  kind: z.enum(['personal', 'enterprise']),
  timeZone: z.string(),
  createdAt: Instant,
  /** Closed: nobody sees anything any more, and on the day of `erasedAt` all of it is erased. */
  closedAt: Instant.nullable(),
  erasedAt: Instant.nullable(),
  owners: z.array(z.string()),
  people: z.number().int(),
  uplinks: z.number().int(),
  devices: z.number().int(),
  /** Its picture in the frame of the console, a file. */
  logo: RecordId.nullable(),
  variant: z.enum(['1', '2']),
  eventModule: z.enum(['on', 'off']),
  riskModule: z.enum(['on', 'off']),
  authState: z.enum(['none', 'review', 'rejected', 'authenticated']),
  brand: z.enum(['00', '3S']),
})
export type Business = z.output<typeof Business>

export const grantRights = {
  view: { zh: '查看', en: 'View' },
  operate: { zh: '操作', en: 'Operate' },
} as const satisfies Choices

export const Grant = z.object({
  id: RecordId,
  businessId: RecordId,
  businessName: z.string(),
  operatorName: z.string(),
  right: z.enum(['view', 'operate']),
  reason: z.string(),
  hours: z.number().int(),
  state: z.enum(Object.keys(grantFlow.states) as [GrantState, ...GrantState[]]),
  requestedAt: Instant,
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  /** Why it was rejected, where the business said so. */
  refusal: z.string().nullable(),
  expiresAt: Instant.nullable(),
})
export type Grant = z.output<typeof Grant>

/** Beside who asked, or whom. */
export const grantColumns = {
  state: { name: { zh: '状态', en: 'State' }, of: grantFlow.states },
  right: { name: { zh: '权限', en: 'Right' }, of: grantRights },
  hours: { name: { zh: '小时', en: 'Hours' }, kind: 'number' },
  reason: { name: { zh: '原因', en: 'Reason' } },
  requestedAt: { name: { zh: '申请时间', en: 'Requested' }, kind: 'time' },
  decidedBy: { name: { zh: '审批人', en: 'Decided by' } },
  decidedAt: { name: { zh: '审批时间', en: 'Decided' }, kind: 'time', hidden: true },
  expiresAt: { name: { zh: '有效期至', en: 'Until' }, kind: 'time', only: 'file' },
} as const satisfies ListColumns

export const grantList = defineList({
  name: { zh: '授权查看', en: 'Access requests' },
  path: '/api/v1/grants',
  variant: 'own',
  access: { business: 'admin' },
  reads: ['grant'],
  summary: 'Looks into the business that operators asked for',
  row: Grant,
  filters: {
    search: { kind: 'search', name: { zh: '申请人或原因', en: 'Operator or reason' } },
    state: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: grantFlow.states },
  },
  sorts: ['-requestedAt', 'requestedAt', 'operatorName', '-operatorName'],
  columns: { operatorName: { name: { zh: '申请人', en: 'Operator' } }, ...grantColumns },
  file: { path: '/api/v1/grants/export' },
})

/** ready: it could have been made, but for other rows. */
export const importOutcomes = [
  'created',
  'ready',
  'id-incorrect',
  'name-missing',
  'name-too-long',
  'already-added',
  'twice-in-file',
  'cell-date',
  'cell-logical',
  'cell-digits',
  'cell-error',
] as const
/** Each row of a workbook with its fate; nothing is made unless every row can be. */
export const UplinkImport = z.object({
  encoding: ReadEncoding,
  applied: z.boolean(),
  rows: z.array(
    z.object({
      /** As the workbook counts them. */
      row: z.number().int(),
      uplinkId: z.string(),
      name: z.string(),
      outcome: z.enum(importOutcomes),
      says: z.string(),
      /** Of a created one: the one-time claim code. */
      code: z.string().nullable(),
      /** Of a created one: id, code and fingerprint in one word, as the gateway's commands take it. */
      key: z.string().nullable(),
    }),
  ),
  /** What every gateway needs beside its code. */
  brokerUrl: z.string(),
  fingerprint: z.string(),
  expiresAt: Instant.nullable(),
})
export type UplinkImport = z.output<typeof UplinkImport>

export const workbookRule = { field: 'file', most: 1, bytes: 2_000_000 } as const

export const businessCalls = {
  readBusiness: call({
    method: 'GET',
    path: '/api/v1/business',
    variant: 'own',
    access: { business: 'member' },
    reads: ['business'],
    summary: 'The business of the caller',
    data: Business,
    sample: {},
  }),
  changeBusiness: call({
    method: 'PATCH',
    path: '/api/v1/business',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['business'],
    summary: 'Name and time zone of the business',
    body: z.object({ name: LongName.optional(), timeZone: TimeZone.optional() }),
    data: Business,
    refusals: [10003],
    sample: { body: { timeZone: 'Asia/Shanghai' } },
  }),
  setLogo: call({
    method: 'PUT',
    path: '/api/v1/business/logo',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['business'],
    summary: 'Show a picture that the caller has uploaded as the logo of the business; the former one is removed',
    body: z.object({ fileId: RecordId }),
    data: Business,
    refusals: [70003, 80003],
    sample: { body: { fileId: ':upload' } },
  }),
  removeLogo: call({
    method: 'DELETE',
    path: '/api/v1/business/logo',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['business'],
    summary: 'Show no logo any more',
    data: Business,
    sample: {},
  }),
  readImportTemplate: call({
    method: 'GET',
    path: '/api/v1/uplink-imports/template',
    variant: 'own',
    access: 'signed-in',
    reads: [],
    summary: 'Empty workbook for the import of uplinks',
    data: z.null(),
    answer: 'file',
    sample: {},
  }),
  importUplinks: call({
    method: 'POST',
    path: '/api/v1/uplink-imports',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['uplink'],
    summary: 'Create uplinks from a workbook (XLSX or CSV, at most 500 rows) with a claim code each: all of them, or none and the reasons',
    body: TableWish,
    files: workbookRule,
    data: UplinkImport,
    refusals: [80003],
    sample: {},
  }),
  listGrants: grantList.page,
  exportGrants: grantList.file,
  decideGrant: call({
    method: 'POST',
    path: '/api/v1/grants/:grantId/decision',
    variant: 'own',
    access: { record: 'grant', can: 'manage', at: 'params.grantId' },
    changes: ['grant'],
    summary: 'Allow what an operator asked for, whose hours begin now, or refuse it, with a reason where there is one to say',
    body: z.object({ approved: z.boolean(), reason: z.string().trim().max(200).optional() }),
    data: Grant,
    refusals: [30001],
    sample: { params: { grantId: ':grant' }, body: { approved: true } },
  }),
  endGrant: call({
    method: 'DELETE',
    path: '/api/v1/grants/:grantId',
    variant: 'own',
    access: { record: 'grant', can: 'manage', at: 'params.grantId' },
    changes: ['grant'],
    summary: 'End a look into the business before its time',
    data: z.null(),
    refusals: [30001],
    sample: { params: { grantId: ':activeGrant' } },
  }),
}

export const BusinessExportWish = z.object({ historyDays: z.int().min(0).max(31).default(0) })

/** What the owner does before and at the end. */
export const businessLeavingCalls = {
  exportBusiness: call({
    method: 'POST',
    path: '/api/v1/business/export',
    variant: 'own',
    access: { business: 'owner' },
    changes: ['task'],
    summary:
      'Have everything of the business made as a ZIP: people, uplinks, devices, limits, alarms, audit, and the history of as many days as asked: a task',
    body: BusinessExportWish,
    data: Task,
    refusals: taskRefusals,
    sample: { body: {} },
  }),
  closeBusiness: call({
    method: 'POST',
    path: '/api/v1/business/closure',
    variant: 'own',
    access: { business: 'owner' },
    changes: ['business'],
    summary: 'Close the business: devices vanish at once, data is erased after 30 days unless an operator restores it',
    body: z.object({ name: z.string(), password: formatted('enteredPassword') }),
    data: z.object({ erasedAt: Instant }),
    refusals: [20002, 10003, 80001],
    sample: { body: { name: ':businessName', password: ':password' } },
  }),
}
