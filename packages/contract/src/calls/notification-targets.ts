import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, Instant, LongName, Person, RecordId } from '../fields.ts'
import { notificationTopics } from '../topics.ts'
import { TargetChannel } from './notification-deliveries.ts'
import { Tried } from './notifications.ts'

/** An https address (http where the installation allows private addresses); a robot's holds its key and is a secret. */
const Address = z.string().trim().min(8).max(500)
export const NotificationTargetFields = z.object({
  channel: TargetChannel,
  name: LongName,
  /** What it is told of. */
  topics: z.array(z.enum(notificationTopics)).min(1).max(notificationTopics.length),
  leastLevel: AlarmLevel,
  language: z.enum(['zh', 'en']),
  enabled: z.boolean(),
})
export const NotificationTarget = NotificationTargetFields.extend({
  id: RecordId,
  /** Host and the last four characters: 'oapi.dingtalk.com …9f3a'. */
  address: z.string(),
  hasSecret: z.boolean(),
  lastSentAt: Instant.nullable(),
  lastFailure: z.object({ at: Instant, text: z.string() }).nullable(),
  changedBy: Person.nullable(),
})
export type NotificationTarget = z.output<typeof NotificationTarget>

/** SMS or voice by an HTTP provider: what is sent where, with {to}, {text}, {id} and {code} filled in. */
export const HttpProvider = z.object({
  url: Address,
  method: z.enum(['GET', 'POST']),
  contentType: z.enum(['application/json', 'application/x-www-form-urlencoded']),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,60}$/), z.string().max(500)),
  /** Values are filled in escaped as the content type needs. */
  body: z.string().max(4000),
  /** The answer counts as sent when it is 2xx and holds this text; empty: any 2xx. */
  successText: z.string().max(200),
})
export type HttpProvider = z.output<typeof HttpProvider>
/** Header values and what stands in the address behind '?' may be secret and are shown as '…'. */
export const HttpProviderSeen = HttpProvider.extend({ changedAt: Instant })
const ProviderChannel = z.enum(['sms', 'voice'])
const channelParam = { params: { channel: 'sms' } }

/** SHA-256 of a subscription's endpoint, in hexadecimal: a browser knows its own by it, and the endpoint stays a secret. */
const BrowserMark = z.string().regex(/^[0-9a-f]{64}$/)
export const PushBrowser = z.object({
  mark: BrowserMark,
  /** What it said of itself (User-Agent). */
  agent: z.string(),
  /** Host of its push service. */
  service: z.string(),
  since: Instant,
  /** When something was last handed to its push service. */
  lastSentAt: Instant.nullable(),
})
export type PushBrowser = z.output<typeof PushBrowser>

export const notificationTargetCalls = {
  listNotificationTargets: call({
    method: 'GET',
    path: '/api/v1/business/notification-targets',
    variant: 'own',
    access: { business: 'admin' },
    reads: ['notification-target'],
    summary: 'Webhooks and robots that are told of the business’s alarms',
    data: z.array(NotificationTarget),
    sample: {},
  }),
  addNotificationTarget: call({
    method: 'POST',
    path: '/api/v1/business/notification-targets',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['notification-target'],
    summary: 'Add a webhook or a robot',
    body: NotificationTargetFields.extend({ address: Address, secret: z.string().trim().max(200).optional() }),
    data: NotificationTarget,
    refusals: [10003, 30001],
    sample: {
      body: {
        channel: 'webhook',
        name: '值班群',
        topics: ['abnormal', 'offline'],
        leastLevel: 2,
        language: 'zh',
        enabled: true,
        address: 'https://hooks.example.com/kilowatch',
      },
    },
  }),
  changeNotificationTarget: call({
    method: 'PUT',
    path: '/api/v1/business/notification-targets/:targetId',
    variant: 'own',
    access: { record: 'notification-target', can: 'manage', at: 'params.targetId' },
    changes: ['notification-target'],
    summary: 'Change a webhook or a robot; address and secret stay where they are left out',
    body: NotificationTargetFields.omit({ channel: true }).extend({
      address: Address.optional(),
      secret: z.string().trim().max(200).optional(),
    }),
    data: NotificationTarget,
    refusals: [10003],
    sample: {
      params: { targetId: ':notificationTarget' },
      body: { name: '值班群', topics: ['abnormal'], leastLevel: 3, language: 'zh', enabled: true },
    },
  }),
  removeNotificationTarget: call({
    method: 'DELETE',
    path: '/api/v1/business/notification-targets/:targetId',
    variant: 'own',
    access: { record: 'notification-target', can: 'manage', at: 'params.targetId' },
    changes: ['notification-target'],
    summary: 'Remove a webhook or a robot; what waits for it is not sent',
    data: z.null(),
    sample: { params: { targetId: ':notificationTarget' } },
  }),
  tryNotificationTarget: call({
    method: 'POST',
    path: '/api/v1/business/notification-targets/:targetId/test',
    variant: 'own',
    access: { record: 'notification-target', can: 'manage', at: 'params.targetId' },
    sends: true,
    changes: ['notification-target'],
    summary: 'Send one message, to try it; says what went wrong',
    data: Tried,
    refusals: [80001],
    sample: { params: { targetId: ':notificationTarget' } },
  }),
  readPushKey: call({
    method: 'GET',
    path: '/api/v1/me/push-key',
    variant: 'own',
    access: 'signed-in',
    reads: [],
    summary: 'The public key with which a browser subscribes to push (VAPID, RFC 8292)',
    data: z.object({ publicKey: z.string() }),
    sample: {},
  }),
  listPushBrowsers: call({
    method: 'GET',
    path: '/api/v1/me/push-subscriptions',
    variant: 'own',
    access: 'signed-in',
    reads: ['push'],
    summary: 'The caller’s browsers that are pushed to, the newest first',
    data: z.array(PushBrowser),
    sample: {},
  }),
  addPushSubscription: call({
    method: 'POST',
    path: '/api/v1/me/push-subscriptions',
    variant: 'own',
    access: 'signed-in',
    changes: ['push'],
    summary: 'This browser may be pushed to',
    body: z.object({
      endpoint: z.url({ protocol: /^https?$/ }).max(1000),
      keys: z.object({ p256dh: z.base64url().max(200), auth: z.base64url().max(100) }),
    }),
    data: z.null(),
    refusals: [10003],
    sample: {
      body: {
        endpoint: 'https://push.example.com/subscription/1',
        keys: {
          p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'tBHItJI5svbpez7KI4CCXg',
        },
      },
    },
  }),
  removePushSubscription: call({
    method: 'POST',
    path: '/api/v1/me/push-subscriptions/remove',
    variant: 'own',
    access: 'signed-in',
    changes: ['push'],
    summary: 'One of the caller’s browsers is not pushed to any more',
    body: z.object({ mark: BrowserMark }),
    data: z.null(),
    sample: { body: { mark: '7c1f0a3a0f2a6c8d5e4b9f1027c3d8e6f5a4b3c2d1e0f9e8d7c6b5a493827160' } },
  }),
  readHttpProvider: call({
    method: 'GET',
    path: '/api/v1/platform/notification-providers/:channel',
    variant: 'own',
    access: 'operator',
    reads: ['notification-provider'],
    summary: 'The provider of text messages (sms) or calls (voice); null: there is none',
    data: HttpProviderSeen.nullable(),
    refusals: [10003],
    sample: channelParam,
  }),
  saveHttpProvider: call({
    method: 'PUT',
    path: '/api/v1/platform/notification-providers/:channel',
    variant: 'own',
    access: 'operator',
    changes: ['notification-provider'],
    summary: 'Set the provider; a value that is given as … stays as it is; null: none any more',
    body: z.object({ provider: HttpProvider.nullable() }),
    data: HttpProviderSeen.nullable(),
    refusals: [10003],
    sample: {
      ...channelParam,
      body: {
        provider: {
          url: 'https://sms.example.com/send',
          method: 'POST',
          contentType: 'application/json',
          headers: { Authorization: 'Bearer of-the-sample' },
          body: '{"mobile":"{to}","content":"{text}"}',
          successText: '',
        },
      },
    },
  }),
  tryHttpProvider: call({
    method: 'POST',
    path: '/api/v1/platform/notification-providers/:channel/test',
    variant: 'own',
    access: 'operator',
    sends: true,
    changes: ['notification-provider'],
    summary: 'Send one message to a phone, to try the provider',
    body: z.object({ to: z.string().regex(/^1\d{10}$/) }),
    data: Tried,
    refusals: [10003, 30001, 80001],
    sample: { ...channelParam, body: { to: '13800000000' } },
  }),
}
export const NotificationProviderChannel = ProviderChannel
export type NotificationProviderChannel = z.output<typeof ProviderChannel>
