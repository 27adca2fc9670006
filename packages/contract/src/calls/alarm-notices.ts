import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, Instant, listAmong, Page, PageSize, Person, pageOf, RecordId, TableFormat } from '../fields.ts'

/** device abnormal: a limit or a state; network offline: nothing heard of a device or an uplink. Each is switched by itself. */
export const noticeTopics = ['abnormal', 'offline'] as const
export type NoticeTopic = (typeof noticeTopics)[number]
/** Ways to one person. app: a message in the console. */
export const personalChannels = ['app', 'email', 'push', 'sms', 'voice'] as const
export const PersonalChannel = z.enum(personalChannels)
export type PersonalChannel = z.output<typeof PersonalChannel>
/** Ways to a group: an address of a business. */
export const targetChannels = ['webhook', 'wecom', 'dingtalk', 'feishu'] as const
export const TargetChannel = z.enum(targetChannels)
export type TargetChannel = z.output<typeof TargetChannel>
export const NoticeChannel = z.enum([...personalChannels, ...targetChannels])
export type NoticeChannel = z.output<typeof NoticeChannel>

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const ChannelSwitches = z.object({ app: z.boolean(), email: z.boolean(), push: z.boolean(), sms: z.boolean(), voice: z.boolean() })
/** Both ends in the time zone of the business; `from` after `to` is over midnight. */
export const QuietHours = z.object({
  from: ClockTime,
  to: ClockTime,
  /** Alarms of this level and above come all the same; null: none do. */
  exceptFrom: AlarmLevel.nullable(),
})
export const NoticePreferences = z.object({
  abnormal: ChannelSwitches,
  offline: ChannelSwitches,
  /** Alarms below it are not told. */
  leastLevel: AlarmLevel,
  /** Held back in between; what is still unconfirmed then is told at the end, in one message. */
  quiet: QuietHours.nullable(),
  /** Told again after so many minutes until somebody confirms; null: once. */
  repeatMinutes: z.int().min(5).max(1440).nullable(),
  language: z.enum(['zh', 'en']),
})
export type NoticePreferences = z.output<typeof NoticePreferences>

/** Whether a channel can reach the caller now. no-address: the person has none; not-set-up: the installation has no provider; no-browser: no browser has subscribed. */
export const ChannelReach = z.object({
  channel: PersonalChannel,
  /** Where it goes, partly hidden; null where it cannot. */
  to: z.string().nullable(),
  missing: z.enum(['no-address', 'not-set-up', 'no-browser']).nullable(),
})
export const OwnNotices = z.object({ preferences: NoticePreferences, reach: z.array(ChannelReach), timeZone: z.string() })
export type OwnNotices = z.output<typeof OwnNotices>

/** What happens when nobody confirms. */
export const EscalationStep = z.object({
  /** After the alarm opened. */
  afterMinutes: z.int().min(1).max(1440),
  userIds: z.array(RecordId).min(1).max(20),
})
export type EscalationStep = z.output<typeof EscalationStep>
export const NoticeRule = z.object({
  /** In rising order of their minutes. */
  steps: z.array(EscalationStep).max(5),
  /** Alarms below it do not escalate. */
  leastLevel: AlarmLevel,
})
export type NoticeRule = z.output<typeof NoticeRule>
export const NoticeRuleSeen = NoticeRule.extend({ people: z.array(Person), changedAt: Instant.nullable(), changedBy: Person.nullable() })

/** opened, released; repeated: still unconfirmed; escalated: nobody confirmed; digest: many at once; quiet-end: held back until now; test. */
export const NoticeOccasion = z.enum([
  'opened',
  'released',
  'repeated',
  'escalated',
  'assigned',
  'digest',
  'quiet-end',
  'found-afterwards',
  'test',
])
export type NoticeOccasion = z.output<typeof NoticeOccasion>
/** held: not sent on purpose, `failure` says why. */
export const DeliveryState = z.enum(['queued', 'sent', 'failed', 'held'])
export const NoticeDelivery = z.object({
  id: RecordId,
  at: Instant,
  occasion: NoticeOccasion,
  channel: NoticeChannel,
  /** The person, or the business's address. */
  person: Person.nullable(),
  target: z.object({ id: RecordId, name: z.string() }).nullable(),
  /** Partly hidden. */
  to: z.string(),
  state: DeliveryState,
  attempts: z.int(),
  nextAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** In the reader's language. */
  failure: z.string().nullable(),
  alarmIds: z.array(RecordId),
  /** What was told, in the reader's language. */
  subject: z.string(),
})
export type NoticeDelivery = z.output<typeof NoticeDelivery>
export const Tried = z.object({ sent: z.boolean(), failure: z.string().nullable() })

const DeliveryFilter = z.object({
  channel: listAmong(NoticeChannel.options).optional(),
  state: listAmong(DeliveryState.options).optional(),
  occasion: listAmong(NoticeOccasion.options).optional(),
  search: z.string().trim().max(50).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
})

export const alarmNoticeCalls = {
  readOwnNotices: call({
    method: 'GET',
    path: '/api/v1/me/notices',
    variant: 'own',
    access: 'signed-in',
    reads: ['notice-preference'],
    summary: 'How the caller is told of alarms, and which ways reach them',
    data: OwnNotices,
    sample: {},
  }),
  saveOwnNotices: call({
    method: 'PUT',
    path: '/api/v1/me/notices',
    variant: 'own',
    access: 'signed-in',
    changes: ['notice-preference'],
    summary: 'Set how the caller is told of alarms',
    body: NoticePreferences,
    data: OwnNotices,
    refusals: [10003],
    sample: {
      body: {
        abnormal: { app: true, email: true, push: true, sms: false, voice: false },
        offline: { app: true, email: true, push: false, sms: false, voice: false },
        leastLevel: 2,
        quiet: { from: '22:00', to: '07:00', exceptFrom: 4 },
        repeatMinutes: 30,
        language: 'zh',
      },
    },
  }),
  tryOwnChannel: call({
    method: 'POST',
    path: '/api/v1/me/notices/test',
    variant: 'own',
    access: 'signed-in',
    sends: true,
    changes: ['notice-preference'],
    summary: 'Send the caller one message by a channel, to try it; says what went wrong',
    body: z.object({ channel: PersonalChannel }),
    data: Tried,
    refusals: [80001],
    sample: { body: { channel: 'app' } },
  }),
  listOwnDeliveries: call({
    method: 'GET',
    path: '/api/v1/me/notices/deliveries',
    variant: 'own',
    access: 'signed-in',
    reads: ['notice-preference'],
    summary: 'What was sent to the caller, newest first',
    query: DeliveryFilter.extend({ page: Page, pageSize: PageSize }),
    data: pageOf(NoticeDelivery),
    sample: {},
  }),
  readNoticeRule: call({
    method: 'GET',
    path: '/api/v1/business/notice-rule',
    variant: 'own',
    access: { business: 'member' },
    reads: ['notice-rule'],
    summary: 'Whom unconfirmed alarms of the business reach in the end',
    data: NoticeRuleSeen,
    sample: {},
  }),
  saveNoticeRule: call({
    method: 'PUT',
    path: '/api/v1/business/notice-rule',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['notice-rule'],
    summary: 'Set whom unconfirmed alarms reach, and when',
    body: NoticeRule,
    data: NoticeRuleSeen,
    refusals: [10003, 20004],
    sample: { body: { steps: [{ afterMinutes: 10, userIds: [':ownerUser'] }], leastLevel: 4 } },
  }),
  listDeliveries: call({
    method: 'GET',
    path: '/api/v1/business/notice-deliveries',
    variant: 'own',
    access: { business: 'admin' },
    reads: [],
    summary: 'What was sent of the business’s alarms, to whom and whether it arrived, newest first',
    query: DeliveryFilter.extend({ page: Page, pageSize: PageSize }),
    data: pageOf(NoticeDelivery),
    sample: {},
  }),
  exportDeliveries: call({
    method: 'GET',
    path: '/api/v1/business/notice-deliveries/export',
    variant: 'own',
    access: { business: 'admin' },
    answer: 'file',
    reads: [],
    summary: 'The filtered deliveries as a file in the reader’s language; a month at the most',
    query: DeliveryFilter.extend({ format: TableFormat }),
    data: z.null(),
    refusals: [10003],
    sample: { query: { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' } },
  }),
  listAlarmDeliveries: call({
    method: 'GET',
    path: '/api/v1/alarms/:alarmId/deliveries',
    variant: 'own',
    access: { alarm: 'view', at: 'params.alarmId' },
    reads: [],
    summary: 'Who was told of one alarm, and how it went, oldest first',
    data: z.array(NoticeDelivery),
    sample: { params: { alarmId: ':alarm' } },
  }),
}
