import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, LongName, Page, PageSize, pageOf, RecordId } from '../fields.ts'
import { formatted } from '../formats.ts'
import { LogInData } from './accounts.ts'
import { Business, Grant, TimeZone, UplinkImport, workbookRule } from './business.ts'

/** What the console must know before anybody has signed in. */
export const Installation = z.object({
  /** No operator yet: the page of the first run is open to whoever has the printed token. */
  setup: z.boolean(),
  demo: z.boolean(),
  /** Enterprise prefix of the calls. */
  prefix: z.string(),
  /** May people register by themselves? */
  registration: z.boolean(),
  /** Which ways there are to send a code. */
  codes: z.object({ sms: z.boolean(), email: z.boolean() }),
  /** Messages of the development provider can be read on screen. */
  inbox: z.boolean(),
})
export type Installation = z.output<typeof Installation>

export const checklistKeys = ['operator', 'business', 'owner', 'people', 'uplinks', 'reading', 'mail-server', 'backup', 'https'] as const
export const ChecklistItem = z.object({ key: z.enum(checklistKeys), done: z.boolean(), count: z.number().int().nullable() })
export type ChecklistItem = z.output<typeof ChecklistItem>

export const MailServer = z.object({
  host: z.string().trim().min(1).max(253),
  port: z.int().min(1).max(65_535),
  /** tls: from the first byte (465). starttls: required after the greeting (587). none: in the clear, on a trusted network alone. */
  security: z.enum(['tls', 'starttls', 'none']),
  user: z.string().trim().max(200),
  from: formatted('email'),
})
export type MailServer = z.output<typeof MailServer>
/** As it is shown: never its password. */
export const MailServerSeen = MailServer.extend({ hasPassword: z.boolean() })

export const BackupState = z.object({
  /** HH:MM in the server's time zone; null: none is made by the clock. */
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  /** How many are kept. */
  keep: z.int().min(1).max(90),
  folder: z.string(),
  last: z
    .object({
      startedAt: Instant,
      finishedAt: Instant.nullable(),
      file: z.string().nullable(),
      bytes: z.number().nullable(),
      rows: z.number().nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
  running: z.boolean(),
})
export type BackupState = z.output<typeof BackupState>

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

const businessParam = { params: { businessId: ':business' } }

export const platformCalls = {
  readInstallation: call({
    method: 'GET',
    path: '/api/v1/installation',
    variant: 'own',
    access: 'public',
    summary: 'What the console must know before anybody has signed in',
    data: Installation,
    sample: {},
  }),
  createOperator: call({
    method: 'POST',
    path: '/api/v1/setup',
    variant: 'own',
    access: 'public',
    summary: 'First run: the first operator, for whoever has the token that the server printed',
    body: z.object({
      token: z.string().trim().min(1).max(100),
      loginName: formatted('loginName'),
      name: formatted('name'),
      password: formatted('newPassword'),
    }),
    data: LogInData,
    refusals: [20002, 30001, 50003, 80001],
    sample: { body: { token: ':setupToken', loginName: 'operator', name: '运维', password: 'a-good-one-9' } },
  }),
  readChecklist: call({
    method: 'GET',
    path: '/api/v1/platform/checklist',
    variant: 'own',
    access: 'operator',
    summary: 'What an installation still needs before people can rely on it',
    data: z.array(ChecklistItem),
    sample: {},
  }),
  listBusinesses: call({
    method: 'GET',
    path: '/api/v1/platform/businesses',
    variant: 'own',
    access: 'operator',
    summary: 'Businesses of the installation, without their data',
    query: z.object({
      search: z.string().trim().max(50).optional(),
      state: z.enum(['open', 'closed', 'all']).default('open'),
      sort: z.enum(['name', '-createdAt']).default('name'),
      page: Page,
      pageSize: PageSize,
    }),
    data: pageOf(Business),
    sample: {},
  }),
  createBusiness: call({
    method: 'POST',
    path: '/api/v1/platform/businesses',
    variant: 'own',
    access: 'operator',
    summary: 'Create a business',
    body: z.object({ name: LongName, timeZone: TimeZone.default('Asia/Shanghai') }),
    data: Business,
    refusals: [50003],
    sample: { body: { name: ':newName' } },
  }),
  changeBusinessOf: call({
    method: 'PATCH',
    path: '/api/v1/platform/businesses/:businessId',
    variant: 'own',
    access: 'operator',
    summary: 'Name and time zone of a business',
    body: z.object({ name: LongName.optional(), timeZone: TimeZone.optional() }),
    data: Business,
    refusals: [10003, 50003, 70003],
    sample: { ...businessParam, body: { timeZone: 'Asia/Urumqi' } },
  }),
  closeBusinessOf: call({
    method: 'POST',
    path: '/api/v1/platform/businesses/:businessId/closure',
    variant: 'own',
    access: 'operator',
    summary: 'Close a business; its name has to be typed',
    body: z.object({ name: z.string() }),
    data: Business,
    refusals: [10003, 30001, 70003],
    sample: { ...businessParam, body: { name: ':businessName' } },
  }),
  restoreBusiness: call({
    method: 'DELETE',
    path: '/api/v1/platform/businesses/:businessId/closure',
    variant: 'own',
    access: 'operator',
    summary: 'Open a closed business again, before it is erased',
    data: Business,
    refusals: [30001, 70003],
    sample: { params: { businessId: ':closedBusiness' } },
  }),
  inviteOwner: call({
    method: 'POST',
    path: '/api/v1/platform/businesses/:businessId/invitations',
    variant: 'own',
    access: 'operator',
    summary: 'Invite a person into a business: its owner, or an employee with a role',
    body: z.object({ contact: formatted('contact'), name: formatted('name'), right: z.enum(['view', 'operate', 'manage', 'main']) }),
    /** The link only where it could not be sent, to be handed over. */
    data: z.object({ via: z.enum(['sms', 'email']), sent: z.boolean(), failure: z.string().nullable(), link: z.string().nullable() }),
    refusals: [30001, 70002, 70003, 80001],
    sample: { ...businessParam, body: { contact: ':newContact', name: '赵主任', right: 'manage' } },
  }),
  importUplinksFor: call({
    method: 'POST',
    path: '/api/v1/platform/businesses/:businessId/uplink-imports',
    variant: 'own',
    access: 'operator',
    summary: 'Create uplinks of a business from a workbook: all of them, or none and the reasons',
    files: workbookRule,
    data: UplinkImport,
    refusals: [30001, 70003, 80003],
    sample: businessParam,
  }),
  readMailServer: call({
    method: 'GET',
    path: '/api/v1/platform/mail-server',
    variant: 'own',
    access: 'operator',
    summary: 'The mail server; never its password',
    data: MailServerSeen.nullable(),
    sample: {},
  }),
  saveMailServer: call({
    method: 'PUT',
    path: '/api/v1/platform/mail-server',
    variant: 'own',
    access: 'operator',
    summary: 'Set the mail server; without a password the present one stays',
    body: MailServer.extend({ password: z.string().max(200).optional() }),
    data: MailServerSeen,
    sample: { body: { host: 'mail.example.com', port: 465, security: 'tls', user: 'kilowatch', from: 'kilowatch@example.com' } },
  }),
  testMailServer: call({
    method: 'POST',
    path: '/api/v1/platform/mail-server/test',
    variant: 'own',
    access: 'operator',
    summary: 'Send a mail to try the settings; says what went wrong',
    body: z.object({ to: formatted('email') }),
    data: z.object({ sent: z.boolean(), failure: z.string().nullable() }),
    refusals: [30001, 80001],
    sample: { body: { to: 'operator@example.com' } },
  }),
  readBackup: call({
    method: 'GET',
    path: '/api/v1/platform/backup',
    variant: 'own',
    access: 'operator',
    summary: 'When backups are made, and how the last one went',
    data: BackupState,
    sample: {},
  }),
  saveBackup: call({
    method: 'PUT',
    path: '/api/v1/platform/backup',
    variant: 'own',
    access: 'operator',
    summary: 'Set the time of the daily backup and how many are kept',
    body: BackupState.pick({ at: true, keep: true }),
    data: BackupState,
    sample: { body: { at: '03:30', keep: 14 } },
  }),
  startBackup: call({
    method: 'POST',
    path: '/api/v1/platform/backup/runs',
    variant: 'own',
    access: 'operator',
    summary: 'Make a backup now; its progress is seen by reading the state',
    data: BackupState,
    refusals: [30001],
    sample: {},
  }),
  readSignUp: call({
    method: 'GET',
    path: '/api/v1/platform/sign-up',
    variant: 'own',
    access: 'operator',
    summary: 'May people register by themselves?',
    data: z.object({ registration: z.boolean() }),
    sample: {},
  }),
  saveSignUp: call({
    method: 'PUT',
    path: '/api/v1/platform/sign-up',
    variant: 'own',
    access: 'operator',
    summary: 'Allow or forbid registration',
    body: z.object({ registration: z.boolean() }),
    data: z.object({ registration: z.boolean() }),
    sample: { body: { registration: true } },
  }),
  listPartners: call({
    method: 'GET',
    path: '/api/v1/platform/partners',
    variant: 'own',
    access: 'operator',
    summary: 'Partners whose page may sign people in',
    data: z.array(Partner),
    sample: {},
  }),
  addPartner: call({
    method: 'POST',
    path: '/api/v1/platform/partners',
    variant: 'own',
    access: 'operator',
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
    summary: 'Publish a notice to everybody, or to the people of one business',
    body: z.object({
      title: BothLanguages,
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
    summary: 'Demo on this machine alone: text messages and mails that the development provider did not send',
    data: z.array(InboxMessage),
    refusals: [70003],
    sample: {},
  }),
}
