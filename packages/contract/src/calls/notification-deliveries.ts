import type { Choices, Names } from '@kilowatch/catalog'
import { z } from 'zod'
import { Instant, Person, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'
import { personalChannels } from '../topics.ts'

/** Ways to a group: an address of a business. */
export const targetChannels = ['webhook', 'wecom', 'dingtalk', 'feishu'] as const
export const TargetChannel = z.enum(targetChannels)
export type TargetChannel = z.output<typeof TargetChannel>
export const NotificationChannel = z.enum([...personalChannels, ...targetChannels])
export type NotificationChannel = z.output<typeof NotificationChannel>
export const notificationChannels = {
  app: { zh: '站内消息', en: 'In the console' },
  email: { zh: '邮件', en: 'Email' },
  push: { zh: '应用推送', en: 'App push' },
  sms: { zh: '短信', en: 'SMS' },
  voice: { zh: '语音电话', en: 'Voice call' },
  webhook: { zh: 'Webhook', en: 'Webhook' },
  wecom: { zh: '企业微信机器人', en: 'WeCom bot' },
  dingtalk: { zh: '钉钉机器人', en: 'DingTalk bot' },
  feishu: { zh: '飞书机器人', en: 'Feishu bot' },
} as const satisfies Record<NotificationChannel, Names>

const keysOf = <K extends string>(choices: Readonly<Record<K, unknown>>) => Object.keys(choices) as [K, ...K[]]

/** notice: of anything but an alarm; repeated: still unconfirmed; escalated: nobody confirmed; digest: many at once; quiet-end: held back until now. */
export const notificationOccasions = {
  opened: { zh: '告警发生', en: 'Alarm raised' },
  released: { zh: '告警恢复', en: 'Alarm cleared' },
  repeated: { zh: '重复提醒', en: 'Reminder' },
  escalated: { zh: '升级通知', en: 'Escalation' },
  assigned: { zh: '指派', en: 'Assigned' },
  digest: { zh: '汇总', en: 'Digest' },
  'quiet-end': { zh: '免打扰结束', en: 'Quiet hours ended' },
  'found-afterwards': { zh: '补传发现', en: 'Found in backfill' },
  notice: { zh: '系统消息', en: 'System message' },
  test: { zh: '测试', en: 'Test' },
} as const satisfies Choices
export const NotificationOccasion = z.enum(keysOf(notificationOccasions))
export type NotificationOccasion = z.output<typeof NotificationOccasion>
/** held: not sent on purpose, `failure` says why. */
export const deliveryStates = {
  queued: { zh: '等待发送', en: 'Waiting' },
  sent: { zh: '已发送', en: 'Sent' },
  failed: { zh: '发送失败', en: 'Failed' },
  held: { zh: '未发送', en: 'Not sent' },
} as const satisfies Choices
export const DeliveryState = z.enum(keysOf(deliveryStates))
/** As what somebody is called when nobody confirms; 'named': the rule has their name. */
export const callings = {
  'on-duty': { zh: '值班', en: 'On duty' },
  'group-manager': { zh: '分组负责人', en: 'Group manager' },
  admin: { zh: '主账号与管理员', en: 'Owner or administrator' },
  named: { zh: '指定人员', en: 'Named person' },
} as const satisfies Choices
/** Why somebody else is called than those on duty. */
export const callingGaps = {
  'nobody-on-duty': { zh: '无人值班', en: 'nobody is on duty' },
  unreachable: { zh: '值班人联系不上', en: 'the person on duty cannot be reached' },
} as const satisfies Choices
export const CalledAs = z.object({ as: z.enum(keysOf(callings)), insteadOf: z.enum(keysOf(callingGaps)).nullable() })
export type CalledAs = z.output<typeof CalledAs>

export const NotificationDelivery = z.object({
  id: RecordId,
  at: Instant,
  occasion: NotificationOccasion,
  channel: NotificationChannel,
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
  /** Of an escalation. */
  called: CalledAs.nullable(),
  alarmIds: z.array(RecordId),
  /** What was told, in the reader's language. */
  subject: z.string(),
})
export type NotificationDelivery = z.output<typeof NotificationDelivery>

export const AlarmDelivery = NotificationDelivery.extend({
  /** Of a message in the console: when it was read. Null: not yet, or it went another way, of which nobody hears. */
  readAt: Instant.nullable(),
})
export type AlarmDelivery = z.output<typeof AlarmDelivery>

const columns = {
  at: { name: { zh: '时间', en: 'Time' }, kind: 'time' },
  occasion: { name: { zh: '原因', en: 'Reason' }, of: notificationOccasions },
  subject: { name: { zh: '内容', en: 'Message' } },
  channel: { name: { zh: '方式', en: 'Channel' }, of: notificationChannels },
  /** The person, or the business's address. */
  recipient: { name: { zh: '通知对象', en: 'Recipient' } },
  to: { name: { zh: '发往', en: 'Address' } },
  state: { name: { zh: '结果', en: 'Result' }, of: deliveryStates },
  attempts: { name: { zh: '次数', en: 'Attempts' }, kind: 'number' },
  sentAt: { name: { zh: '送出时间', en: 'Sent' }, kind: 'time', hidden: true },
  failure: { name: { zh: '原因说明', en: 'Cause' }, only: 'file' },
} as const

/** Filters; of one person by the channels that reach one. */
const filtersOf = <const C extends Choices>(channels: C) =>
  ({
    search: { kind: 'search', name: { zh: '搜索内容、人员', en: 'Search message or person' } },
    at: { kind: 'days', name: { zh: '日期范围', en: 'Date range' } },
    channel: { kind: 'choices', name: columns.channel.name, of: channels },
    state: { kind: 'choices', name: columns.state.name, of: deliveryStates },
    occasion: { kind: 'choices', name: columns.occasion.name, of: notificationOccasions },
  }) as const

const { app, email, push, sms, voice } = notificationChannels

export const ownDeliveryList = defineList({
  name: { zh: '发给我的通知', en: 'Sent to me' },
  path: '/api/v1/me/notifications/deliveries',
  variant: 'own',
  access: 'signed-in',
  reads: ['notification-preference'],
  summary: 'What was sent to the caller, newest first',
  row: NotificationDelivery,
  filters: filtersOf({ app, email, push, sms, voice }),
  sorts: ['-at'],
  columns,
  file: { path: '/api/v1/me/notifications/deliveries/export' },
})

export const deliveryList = defineList({
  name: { zh: '通知记录', en: 'Notification log' },
  path: '/api/v1/business/notification-deliveries',
  variant: 'own',
  access: { business: 'admin' },
  reads: [],
  summary: 'What was sent of the business’s alarms, to whom and whether it arrived, newest first',
  row: NotificationDelivery,
  filters: filtersOf(notificationChannels),
  sorts: ['-at'],
  columns,
  file: { path: '/api/v1/business/notification-deliveries/export' },
})
