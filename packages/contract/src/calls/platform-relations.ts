import { type Choices, fields } from '@kilowatch/catalog'
import { grantFlow } from '@kilowatch/work'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { formOf } from '../form.ts'
import { defineList } from '../list.ts'
import { line } from '../one-line.ts'
import { Grant, grantColumns, grantRights } from './business.ts'

export const Partner = z.object({
  id: RecordId,
  name: z.string(),
  businessId: RecordId,
  businessName: z.string(),
  createdAt: Instant,
  disabled: z.boolean(),
})
export type Partner = z.output<typeof Partner>

const BothLanguages = z.object({ zh: z.string().trim().min(1).max(2000), en: z.string().trim().max(2000).default('') })
const BothTitles = z.object({ zh: line(2000, 1), en: line(2000).default('') })
export const Announcement = z.object({
  id: RecordId,
  title: z.object({ zh: z.string(), en: z.string() }),
  body: z.object({ zh: z.string(), en: z.string() }),
  popUp: z.boolean(),
  businessName: z.string().nullable(),
  publishedBy: z.string(),
  at: Instant,
  expiresAt: Instant.nullable(),
  withdrawnAt: Instant.nullable(),
  recipients: z.number().int(),
  read: z.number().int(),
})
export type Announcement = z.output<typeof Announcement>

export const InboxMessage = z.object({
  id: RecordId,
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  at: Instant,
})
export type InboxMessage = z.output<typeof InboxMessage>

export const partnerFields = fields(
  { key: 'name', name: { zh: '名称', en: 'Name' }, kind: 'text', most: 30, required: true },
  { key: 'businessId', name: { zh: '企业', en: 'Business' }, kind: 'record', required: true },
)
export const grantFields = fields(
  { key: 'businessId', name: { zh: '企业', en: 'Business' }, kind: 'record', required: true },
  { key: 'right', name: { zh: '权限', en: 'Right' }, kind: 'choice', of: grantRights, usual: 'view' },
  { key: 'hours', name: { zh: '小时', en: 'Hours' }, kind: 'number', range: [1, 168], usual: 8 },
  { key: 'reason', name: { zh: '原因', en: 'Reason' }, kind: 'text', most: 200, lines: 3, required: true },
)
const announcementStates = {
  shown: { zh: '发布中', en: 'Published' },
  over: { zh: '已失效', en: 'Expired' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
} as const satisfies Choices

const forOperators = { variant: 'own', access: 'operator' } as const

export const partnerList = defineList({
  ...forOperators,
  name: { zh: '合作平台', en: 'Partner platforms' },
  path: '/api/v1/platform/partners',
  reads: ['partner'],
  summary: 'Partners whose page may sign people in',
  row: Partner,
  filters: { search: { kind: 'search', name: { zh: '名称或企业', en: 'Name or business' } } },
  sorts: ['-createdAt', 'createdAt', 'name', '-name', 'businessName', '-businessName'],
  columns: {
    name: { name: { zh: '名称', en: 'Name' } },
    id: { name: { zh: '编号', en: 'ID' } },
    businessName: { name: { zh: '企业', en: 'Business' } },
    createdAt: { name: { zh: '添加时间', en: 'Added' }, kind: 'time' },
  },
  file: { path: '/api/v1/platform/partners/export' },
})

export const operatorGrantList = defineList({
  ...forOperators,
  name: { zh: '授权查看', en: 'Access requests' },
  path: '/api/v1/platform/grants',
  reads: ['grant'],
  summary: 'Looks into businesses that the caller asked for',
  row: Grant,
  filters: {
    search: { kind: 'search', name: { zh: '企业或原因', en: 'Business or reason' } },
    state: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: grantFlow.states },
  },
  sorts: ['-requestedAt', 'requestedAt', 'businessName', '-businessName'],
  columns: { businessName: { name: { zh: '企业', en: 'Business' } }, ...grantColumns },
  file: { path: '/api/v1/platform/grants/export' },
})

export const announcementList = defineList({
  ...forOperators,
  name: { zh: '系统公告', en: 'Announcements' },
  path: '/api/v1/platform/announcements',
  reads: ['announcement'],
  summary: 'Announcements that operators published, with how many have read them',
  row: Announcement,
  filters: {
    search: { kind: 'search', name: { zh: '标题、内容或范围', en: 'Title, content or audience' } },
    state: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: announcementStates },
  },
  sorts: ['-at', 'at', 'expiresAt', '-expiresAt'],
  columns: {
    title: { name: { zh: '标题', en: 'Title' } },
    body: { name: { zh: '内容', en: 'Content' }, only: 'file' },
    businessName: { name: { zh: '范围', en: 'Audience' } },
    popUp: { name: { zh: '弹窗', en: 'Pop-up' }, only: 'screen' },
    at: { name: { zh: '发布时间', en: 'Published' }, kind: 'time' },
    publishedBy: { name: { zh: '发布人', en: 'Published by' } },
    recipients: { name: { zh: '收件人数', en: 'Recipients' }, kind: 'number', only: 'file' },
    read: { name: { zh: '已读', en: 'Read' }, kind: 'number' },
    expiresAt: { name: { zh: '失效时间', en: 'Expires' }, kind: 'time' },
    withdrawnAt: { name: { zh: '撤回时间', en: 'Withdrawn' }, kind: 'time', hidden: true },
  },
  file: { path: '/api/v1/platform/announcements/export' },
})

export const platformRelationCalls = {
  listPartners: partnerList.page,
  exportPartners: partnerList.file,
  addPartner: call({
    method: 'POST',
    path: '/api/v1/platform/partners',
    variant: 'own',
    access: 'operator',
    changes: ['partner'],
    summary: 'Add a partner of a business; its secret is shown once',
    body: formOf(partnerFields),
    data: z.object({ partner: Partner, secret: z.string() }),
    refusals: [50001],
    sample: { body: { name: '智慧后勤平台', businessId: ':business' } },
  }),
  removePartner: call({
    method: 'DELETE',
    path: '/api/v1/platform/partners/:partnerId',
    variant: 'own',
    access: 'operator',
    changes: ['partner'],
    summary: 'Remove a partner',
    data: z.null(),
    refusals: [70003],
    sample: { params: { partnerId: ':partner' } },
  }),
  listOperatorGrants: operatorGrantList.page,
  exportOperatorGrants: operatorGrantList.file,
  requestGrant: call({
    method: 'POST',
    path: '/api/v1/platform/grants',
    variant: 'own',
    access: 'operator',
    changes: ['grant'],
    summary: 'Ask a business for a look at its devices, with a reason and for some hours; its owner and admins hear of it',
    body: formOf(grantFields),
    data: Grant,
    refusals: [30001, 50001],
    sample: { body: { businessId: ':business', right: 'view', hours: 8, reason: '核对告警' } },
  }),
  giveBackGrant: call({
    method: 'DELETE',
    path: '/api/v1/platform/grants/:grantId',
    variant: 'own',
    access: 'operator',
    changes: ['grant'],
    summary: 'Take a request back, or end a look before its time; only the caller’s own',
    data: z.null(),
    refusals: [30001, 70003],
    sample: { params: { grantId: ':operatorGrant' } },
  }),
  listAnnouncements: announcementList.page,
  exportAnnouncements: announcementList.file,
  publishAnnouncement: call({
    method: 'POST',
    path: '/api/v1/platform/announcements',
    variant: 'own',
    access: 'operator',
    changes: ['announcement'],
    summary: 'Publish an announcement to everybody, or to the people of one business',
    body: z.object({
      title: BothTitles,
      body: BothLanguages,
      popUp: z.boolean().default(false),
      businessId: RecordId.nullable().default(null),
      expiresAt: Instant.nullable().default(null),
    }),
    data: Announcement,
    refusals: [50001],
    sample: { body: { title: { zh: '维护通知', en: 'Maintenance' }, body: { zh: '今晚 22 点维护', en: 'Tonight at 10 pm' } } },
  }),
  withdrawAnnouncement: call({
    method: 'DELETE',
    path: '/api/v1/platform/announcements/:announcementId',
    variant: 'own',
    access: 'operator',
    changes: ['announcement'],
    summary: 'Withdraw an announcement: nobody sees it any more',
    data: z.null(),
    refusals: [70003],
    sample: { params: { announcementId: ':announcement' } },
  }),
  listInbox: call({
    method: 'GET',
    path: '/api/v1/inbox',
    variant: 'own',
    access: 'public',
    reads: [],
    summary: 'Demo on this machine alone: text messages and mails that the development provider did not send',
    data: z.array(InboxMessage),
    refusals: [70003],
    sample: {},
  }),
}
