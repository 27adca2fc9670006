import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, LongName, Page, PageSize, pageOf, RecordId } from '../fields.ts'
import { line } from '../one-line.ts'
import { Grant } from './business.ts'

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
export const PublishedNotice = z.object({
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
export type PublishedNotice = z.output<typeof PublishedNotice>

export const InboxMessage = z.object({
  id: RecordId,
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  at: Instant,
})
export type InboxMessage = z.output<typeof InboxMessage>

export const platformRelationCalls = {
  listPartners: call({
    method: 'GET',
    path: '/api/v1/platform/partners',
    variant: 'own',
    access: 'operator',
    reads: ['partner'],
    summary: 'Partners whose page may sign people in',
    data: z.array(Partner),
    sample: {},
  }),
  addPartner: call({
    method: 'POST',
    path: '/api/v1/platform/partners',
    variant: 'own',
    access: 'operator',
    changes: ['partner'],
    summary: 'Add a partner of a business; its secret is shown once',
    body: z.object({ name: LongName, businessId: RecordId }),
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
  listOperatorGrants: call({
    method: 'GET',
    path: '/api/v1/platform/grants',
    variant: 'own',
    access: 'operator',
    reads: ['grant'],
    summary: 'Looks into businesses that the caller asked for',
    query: z.object({ page: Page, pageSize: PageSize }),
    data: pageOf(Grant),
    sample: {},
  }),
  requestGrant: call({
    method: 'POST',
    path: '/api/v1/platform/grants',
    variant: 'own',
    access: 'operator',
    changes: ['grant'],
    summary: 'Ask a business for a look at its devices, with a reason and for some hours; its owner and admins hear of it',
    body: z.object({
      businessId: RecordId,
      right: z.enum(['view', 'operate']),
      hours: z.int().min(1).max(168),
      reason: z.string().trim().min(1).max(200),
    }),
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
  listPublishedNotices: call({
    method: 'GET',
    path: '/api/v1/platform/notices',
    variant: 'own',
    access: 'operator',
    reads: ['notice'],
    summary: 'Notices that operators published, with how many have read them',
    query: z.object({ page: Page, pageSize: PageSize }),
    data: pageOf(PublishedNotice),
    sample: {},
  }),
  publishNotice: call({
    method: 'POST',
    path: '/api/v1/platform/notices',
    variant: 'own',
    access: 'operator',
    changes: ['notice'],
    summary: 'Publish a notice to everybody, or to the people of one business',
    body: z.object({
      title: BothTitles,
      body: BothLanguages,
      popUp: z.boolean().default(false),
      businessId: RecordId.nullable().default(null),
      expiresAt: Instant.nullable().default(null),
    }),
    data: PublishedNotice,
    refusals: [50001],
    sample: { body: { title: { zh: '维护通知', en: 'Maintenance' }, body: { zh: '今晚 22 点维护', en: 'Tonight at 10 pm' } } },
  }),
  withdrawNotice: call({
    method: 'DELETE',
    path: '/api/v1/platform/notices/:noticeId',
    variant: 'own',
    access: 'operator',
    changes: ['notice'],
    summary: 'Withdraw a notice: nobody sees it any more',
    data: z.null(),
    refusals: [70003],
    sample: { params: { noticeId: ':publishedNotice' } },
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
