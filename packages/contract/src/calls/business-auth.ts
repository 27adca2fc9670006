import { type Choices, fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { shapeOf } from '../form.ts'
import { line } from '../one-line.ts'
import { StoredFile } from './files.ts'

export const companyTypes = {
  limited: { zh: '有限责任公司', en: 'Limited liability company' },
  stock: { zh: '股份有限公司', en: 'Joint-stock company' },
  'state-owned': { zh: '国有企业', en: 'State-owned enterprise' },
  partnership: { zh: '合伙企业', en: 'Partnership' },
  branch: { zh: '分支机构', en: 'Branch' },
  institution: { zh: '事业单位', en: 'Public institution' },
  authority: { zh: '机关', en: 'Public authority' },
  social: { zh: '社会组织', en: 'Social organization' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Choices

/** What a business says of itself, in the order of a license, and whom the platform may ask. */
export const businessAuthFields = fields(
  { key: 'corpName', name: { zh: '企业名称', en: 'Company name' }, kind: 'text', most: 50, required: true },
  { key: 'creditCode', name: { zh: '统一社会信用代码', en: 'Credit code' }, kind: 'text', most: 18, format: 'creditCode', required: true },
  { key: 'companyType', name: { zh: '企业类型', en: 'Company type' }, kind: 'choice', of: companyTypes, required: true },
  { key: 'legalPerson', name: { zh: '法定代表人', en: 'Legal representative' }, kind: 'text', most: 30, required: true },
  { key: 'trade', name: { zh: '行业', en: 'Industry' }, kind: 'text', most: 30, required: true },
  { key: 'address', name: { zh: '注册地址', en: 'Registered address' }, kind: 'text', most: 100, required: true },
  { key: 'foundedOn', name: { zh: '成立日期', en: 'Founded' }, kind: 'day', past: true, required: true },
  {
    key: 'validUntil',
    name: { zh: '营业期限至', en: 'Valid until' },
    kind: 'day',
    help: { zh: '长期有效的留空', en: 'Leave empty if the license has no end date' },
  },
  { key: 'contactName', name: { zh: '联系人', en: 'Contact' }, kind: 'text', most: 30, required: true },
  { key: 'contactPhone', name: { zh: '联系手机', en: 'Mobile phone' }, kind: 'text', most: 11, format: 'mobile', required: true },
  { key: 'contactEmail', name: { zh: '联系邮箱', en: 'Email' }, kind: 'text', most: 100, format: 'email', required: true },
)
export type BusinessAuthField = (typeof businessAuthFields)[number]['key']

/** Pictures of a submission. `private`: shown to a reviewer only when they ask for it, and then noted. */
export const businessAuthFiles = {
  license: { name: { zh: '营业执照', en: 'Business license' }, private: false },
  letter: { name: { zh: '授权委托书', en: 'Letter of authorization' }, private: false },
  identity: { name: { zh: '法人身份证', en: 'Identity card' }, private: true },
} as const
export type BusinessAuthFile = keyof typeof businessAuthFiles
export const businessAuthFileKinds = Object.keys(businessAuthFiles) as [BusinessAuthFile, ...BusinessAuthFile[]]

/** As long as nothing is submitted anything may be missing or unfinished, but for its length. */
const unfinished = z.union([line(100), z.null()]).default(null)
export const BusinessAuthDraft = z.object({
  ...(Object.fromEntries(businessAuthFields.map(({ key }) => [key, unfinished])) as Record<BusinessAuthField, typeof unfinished>),
  license: RecordId.nullable().default(null),
  letter: RecordId.nullable().default(null),
  identity: RecordId.nullable().default(null),
})
export type BusinessAuthDraft = z.output<typeof BusinessAuthDraft>

/** A letter is needed where the contact is not the legal representative; the server says so. */
export const BusinessAuthWish = z.object({
  ...shapeOf(businessAuthFields),
  license: RecordId,
  letter: RecordId.nullable().default(null),
  identity: RecordId,
})
export type BusinessAuthWish = z.output<typeof BusinessAuthWish>

export const rejectionReasons = {
  blurred: { zh: '图片不清', en: 'Picture unclear' },
  mismatch: { zh: '与执照不一致', en: 'Differs from the license' },
  expired: { zh: '执照过期', en: 'License expired' },
  letter: { zh: '委托书缺章', en: 'Letter without seal' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Choices
export type RejectionReason = keyof typeof rejectionReasons
export const RejectionReasons = z.array(z.enum(Object.keys(rejectionReasons) as [RejectionReason, ...RejectionReason[]])).max(5)

/** What a reviewer read on the license where the form says something else, and where on the picture, in parts of its width and height. */
const part = z.number().min(0).max(1)
export const LicenseDifference = z.object({
  field: z.enum(businessAuthFields.map(({ key }) => key) as [BusinessAuthField, ...BusinessAuthField[]]),
  says: z.string().trim().min(1).max(100),
  frame: z.object({ x: part, y: part, width: part, height: part }).nullable().default(null),
})
export type LicenseDifference = z.output<typeof LicenseDifference>
export const LicenseDifferences = z.array(LicenseDifference).max(businessAuthFields.length)

const values = z.object(
  Object.fromEntries(businessAuthFields.map(({ key }) => [key, z.string().nullable()])) as Record<
    BusinessAuthField,
    z.ZodNullable<z.ZodString>
  >,
)
const pictures = z.object({ license: StoredFile.nullable(), letter: StoredFile.nullable(), identity: StoredFile.nullable() })

export const BusinessAuthSubmission = z.object({
  /** The first is 1. */
  number: z.number().int(),
  /** Null: a draft. */
  at: Instant.nullable(),
  by: z.string().nullable(),
  values,
  files: pictures,
  decision: z
    .object({
      outcome: z.enum(['passed', 'rejected']),
      reasons: RejectionReasons,
      words: z.string(),
      at: Instant,
      by: z.string().nullable(),
    })
    .nullable(),
  differences: LicenseDifferences,
})
export type BusinessAuthSubmission = z.output<typeof BusinessAuthSubmission>

/** An authentication as its business sees it: under review until a decision has its effect. */
export const BusinessAuth = z.object({
  id: RecordId,
  businessId: RecordId,
  state: z.enum(['draft', 'review', 'rejected', 'authenticated']),
  /** Until when it is decided. */
  dueAt: Instant.nullable(),
  draft: BusinessAuthSubmission.nullable(),
  /** Newest first. */
  submissions: z.array(BusinessAuthSubmission),
})
export type BusinessAuth = z.output<typeof BusinessAuth>

/** The specification's values (console, 3): 0 rejected, 1 under review, 2 authenticated, null not authenticated. */
export const AuthInfo = z.object({
  businessId: RecordId.nullable(),
  authState: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  authStateText: z.string(),
  isAddedAsEmployee: z.boolean(),
})
export type AuthInfo = z.output<typeof AuthInfo>

const sampleWish: z.input<typeof BusinessAuthWish> = {
  corpName: '样例机房管理有限公司',
  creditCode: '91330106MA2H3K7X8A',
  companyType: 'limited',
  legalPerson: '样例',
  trade: '医疗卫生',
  address: '样例市样例路 1 号',
  foundedOn: '2019-05-16',
  validUntil: null,
  contactName: '样例',
  contactPhone: '13800000000',
  contactEmail: 'sample@example.com',
  license: ':upload',
  identity: ':secondUpload',
}
const wrongWish = [10003, 10004, 30001, 70003, 100000] as const

/** A business authenticates itself. */
export const businessAuthCalls = {
  readAuthInfo: call({
    method: 'GET',
    path: '/web/business-user/getAuthInfo',
    variant: 'wrapper',
    prefixed: true,
    access: 'signed-in',
    reads: ['business-auth', 'business', 'account'],
    summary: 'State of authentication of the caller’s business',
    data: AuthInfo,
    sample: {},
  }),
  submitBusinessAuth: call({
    method: 'POST',
    path: '/business-auth/auth/business-auth-infos',
    variant: 'wrapper',
    prefixed: true,
    access: { business: 'owner' },
    changes: ['business-auth', 'business'],
    summary: 'Submit an authentication of the caller’s business, with pictures that the caller has uploaded',
    body: BusinessAuthWish,
    data: BusinessAuth,
    refusals: wrongWish,
    sample: { body: sampleWish },
  }),
  resubmitBusinessAuth: call({
    method: 'PUT',
    path: '/business-auth/auth/business-auth-infos/:id',
    variant: 'wrapper',
    prefixed: true,
    access: { business: 'owner' },
    changes: ['business-auth', 'business'],
    summary: 'Change a rejected authentication, or one that was not submitted yet, and submit it',
    body: BusinessAuthWish,
    data: BusinessAuth,
    refusals: wrongWish,
    sample: { params: { id: ':rejectedAuth' }, body: sampleWish },
  }),
  readBusinessUser: call({
    method: 'GET',
    path: '/business-auth/business-user/users/:businessId',
    variant: 'wrapper',
    prefixed: true,
    access: { business: 'member' },
    reads: ['business-auth', 'business'],
    summary: 'The business of the caller by its id: the company name',
    data: z.object({ businessId: RecordId, corpName: z.string() }),
    refusals: [70003],
    sample: { params: { businessId: ':business' } },
  }),
  readBusinessAuth: call({
    method: 'GET',
    path: '/api/v1/business-auth',
    variant: 'own',
    access: { business: 'member' },
    reads: ['business-auth'],
    summary:
      'The newest authentication of the caller’s business with its draft and every submission; null where none was begun. Pictures, contact and draft are for its administrators',
    data: BusinessAuth.nullable(),
    sample: {},
  }),
  beginBusinessAuth: call({
    method: 'POST',
    path: '/api/v1/business-auth',
    variant: 'own',
    access: 'signed-in',
    changes: ['business-auth', 'business'],
    summary:
      'Begin an authentication, once its notice was read, or go on with it: a draft, with what is known of the caller, whose own devices become those of the enterprise',
    data: BusinessAuth,
    refusals: [30001, 100000],
    sample: {},
  }),
  saveBusinessAuthDraft: call({
    method: 'PUT',
    path: '/api/v1/business-auth/:authId/draft',
    variant: 'own',
    access: { business: 'owner' },
    changes: [],
    summary: 'Keep what was entered so far; pictures that are replaced and were never submitted are removed',
    overwrites: false,
    body: BusinessAuthDraft,
    data: BusinessAuth,
    refusals: [30001, 70003, 80003, 100000],
    sample: {
      params: { authId: ':rejectedAuth' },
      body: { ...sampleWish, license: null, letter: null, identity: null },
    },
  }),
}
