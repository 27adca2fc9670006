import type { Choices } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, Instant, Person, RecordId } from '../fields.ts'
import { notificationTopics, ofEveryTopic, PersonalChannel } from '../topics.ts'
import { AlarmDelivery, CalledAs, deliveryList, ownDeliveryList } from './notification-deliveries.ts'

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const ChannelSwitches = z.object({ app: z.boolean(), email: z.boolean(), push: z.boolean(), sms: z.boolean(), voice: z.boolean() })
/** Both ends in the time zone of the business; `from` after `to` is over midnight. */
export const QuietHours = z.object({
  from: ClockTime,
  to: ClockTime,
  /** Alarms of this level and above come all the same; null: none do. */
  exceptFrom: AlarmLevel.nullable(),
})
export const NotificationPreferences = z.object({
  topics: z.record(z.enum(notificationTopics), ChannelSwitches),
  /** Alarms below it are not told. */
  leastLevel: AlarmLevel,
  /** Held back in between; what is still unconfirmed then is told at the end, in one message. */
  quiet: QuietHours.nullable(),
  /** Told again after so many minutes until somebody confirms; null: once. */
  repeatMinutes: z.int().min(5).max(1440).nullable(),
  language: z.enum(['zh', 'en']),
})
export type NotificationPreferences = z.output<typeof NotificationPreferences>

/** Whether a channel can reach the caller now. no-address: the person has none; not-set-up: the installation has no provider; no-browser: no browser has subscribed. */
export const ChannelReach = z.object({
  channel: PersonalChannel,
  /** Where it goes, partly hidden; null where it cannot. */
  to: z.string().nullable(),
  missing: z.enum(['no-address', 'not-set-up', 'no-browser']).nullable(),
})
export const OwnNotifications = z.object({ preferences: NotificationPreferences, reach: z.array(ChannelReach), timeZone: z.string() })
export type OwnNotifications = z.output<typeof OwnNotifications>

/** Who an unconfirmed alarm reaches in the end, whoever holds the role then. */
export const escalationRoles = {
  'on-duty': { zh: '设备所在分组此刻值班的人', en: 'People on duty in the device’s groups' },
  'group-manager': { zh: '设备所在分组的负责人', en: 'Managers of the device’s groups' },
  admin: { zh: '主账号与管理员', en: 'Owner and administrators' },
} as const satisfies Choices
export type EscalationRole = keyof typeof escalationRoles
const EscalationRole = z.enum(Object.keys(escalationRoles) as [EscalationRole, ...EscalationRole[]])

/** What happens when nobody confirms; it names at least one role or person. */
export const EscalationStep = z.object({
  /** After the alarm opened. */
  afterMinutes: z.int().min(1).max(1440),
  roles: z.array(EscalationRole).max(3),
  /** People whom rules of earlier versions named. Where the roster is asked they are called only if nobody on duty and no manager can be reached. */
  userIds: z.array(RecordId).max(20),
})
export type EscalationStep = z.output<typeof EscalationStep>
export const EscalationRule = z.object({
  /** In rising order of their minutes. */
  steps: z.array(EscalationStep).max(5),
  /** Alarms below it do not escalate. */
  leastLevel: AlarmLevel,
})
export type EscalationRule = z.output<typeof EscalationRule>
export const EscalationRuleSeen = EscalationRule.extend({
  people: z.array(Person),
  changedAt: Instant.nullable(),
  changedBy: Person.nullable(),
})

/** Whom an alarm would call now: people of each step, and by which ways they can be reached. */
export const CallChain = z.object({
  /** Alarms below it do not escalate. */
  leastLevel: AlarmLevel,
  steps: z.array(
    z.object({
      afterMinutes: z.int(),
      people: z.array(
        Person.extend({
          called: CalledAs,
          /** Of somebody on duty: the shift, and when they go. */
          duty: z.object({ group: z.string(), shift: z.string(), until: Instant }).nullable(),
          /** Ways beside the message in the console, with partly hidden addresses; none: they cannot be reached. */
          ways: z.array(z.object({ channel: PersonalChannel, to: z.string() })),
        }),
      ),
    }),
  ),
  /** When somebody comes on duty, or goes, next, and who is on duty then. */
  changesAt: Instant.nullable(),
  next: z.array(Person),
})
export type CallChain = z.output<typeof CallChain>

/** A phone number: for those who read contacts of colleagues; null for others, and where there is none. */
const Callable = z.object({ person: Person, phone: z.string().nullable() })
/** Who of the groups of an alarm's device is on duty now. */
export const AlarmDuty = z.object({
  /** A group of the device has a roster. */
  rostered: z.boolean(),
  on: z.array(
    Callable.extend({
      shift: z.string(),
      until: Instant,
      /** Manages one of the groups. */
      manages: z.boolean(),
      /** When they read the message of the alarm; null: not yet, or it came by another way. */
      readAt: Instant.nullable(),
    }),
  ),
  /** Managers of the groups who are not on duty. */
  managers: z.array(Callable),
})
export type AlarmDuty = z.output<typeof AlarmDuty>

/** Of so many people who are told of a device's alarms one call gives the names. */
export const mostToldNamed = 5

/** Whom alarms of a device are told, each by what they set: levels, quiet hours and channels. */
export const DeviceTold = z.object({
  /** The first members of the business among them, by name. */
  people: z.array(Person).max(mostToldNamed),
  /** How many people there are. */
  count: z.int(),
  /** Webhooks and robots. */
  targets: z.int(),
})

export const Tried = z.object({ sent: z.boolean(), failure: z.string().nullable() })

export const notificationCalls = {
  readOwnNotifications: call({
    method: 'GET',
    path: '/api/v1/me/notifications',
    variant: 'own',
    access: 'signed-in',
    reads: ['notification-preference', 'push'],
    summary: 'What the caller is told of and by which channels, and which of these reach them',
    data: OwnNotifications,
    sample: {},
  }),
  saveOwnNotifications: call({
    method: 'PUT',
    path: '/api/v1/me/notifications',
    variant: 'own',
    access: 'signed-in',
    changes: ['notification-preference'],
    summary: 'Set what the caller is told of, by which channels and when',
    body: NotificationPreferences,
    data: OwnNotifications,
    refusals: [10003],
    sample: {
      body: {
        topics: ofEveryTopic({ app: true, email: true, push: false, sms: false, voice: false }),
        leastLevel: 2,
        quiet: { from: '22:00', to: '07:00', exceptFrom: 4 },
        repeatMinutes: 30,
        language: 'zh',
      },
    },
  }),
  tryOwnChannel: call({
    method: 'POST',
    path: '/api/v1/me/notifications/test',
    variant: 'own',
    access: 'signed-in',
    sends: true,
    changes: ['notification-preference'],
    summary: 'Send the caller one message by a channel, to try it; says what went wrong',
    body: z.object({ channel: PersonalChannel }),
    data: Tried,
    refusals: [80001],
    sample: { body: { channel: 'app' } },
  }),
  listOwnDeliveries: ownDeliveryList.page,
  exportOwnDeliveries: ownDeliveryList.file,
  readEscalationRule: call({
    method: 'GET',
    path: '/api/v1/business/escalation-rule',
    variant: 'own',
    access: { business: 'member' },
    reads: ['escalation-rule'],
    summary: 'Whom unconfirmed alarms of the business reach in the end',
    data: EscalationRuleSeen,
    sample: {},
  }),
  saveEscalationRule: call({
    method: 'PUT',
    path: '/api/v1/business/escalation-rule',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['escalation-rule'],
    summary: 'Set whom unconfirmed alarms reach, and when',
    body: EscalationRule,
    data: EscalationRuleSeen,
    refusals: [10003, 20004],
    sample: { body: { steps: [{ afterMinutes: 10, roles: ['admin'], userIds: [] }], leastLevel: 4 } },
  }),
  listDeliveries: deliveryList.page,
  exportDeliveries: deliveryList.file,
  listAlarmDeliveries: call({
    method: 'GET',
    path: '/api/v1/alarms/:alarmId/deliveries',
    variant: 'own',
    access: { alarm: 'view', at: 'params.alarmId' },
    reads: ['message'],
    summary: 'Who was told of one alarm, how it went, and who read it in the console, oldest first',
    data: z.array(AlarmDelivery),
    sample: { params: { alarmId: ':alarm' } },
  }),
  readCallChain: call({
    method: 'GET',
    path: '/api/v1/groups/:groupId/call-chain',
    variant: 'own',
    access: { record: 'group', can: 'see', at: 'params.groupId' },
    reads: ['duty', 'group', 'escalation-rule'],
    summary: 'Whom unconfirmed alarms of a group’s devices call now, step by step, and who follows at the change of shift',
    data: CallChain,
    sample: { params: { groupId: ':group' } },
  }),
  readAlarmDuty: call({
    method: 'GET',
    path: '/api/v1/alarms/:alarmId/duty',
    variant: 'own',
    access: { alarm: 'view', at: 'params.alarmId' },
    reads: ['duty', 'group', 'employee', 'message'],
    summary: 'Who is on duty now in the groups of an alarm’s device; null for those who do not belong to its business',
    data: AlarmDuty.nullable(),
    sample: { params: { alarmId: ':alarm' } },
  }),
  readDeviceTold: call({
    method: 'GET',
    // Gathers all who see the device, with what each of them set.
    costly: true,
    path: '/api/v1/devices/:deviceId/told',
    variant: 'own',
    access: { all: [{ business: 'member' }, { device: 'operate', at: 'params.deviceId' }] },
    reads: ['employee', 'device', 'notification-target'],
    summary: 'Who is told of alarms of a device as things stand; null for those who do not belong to its business',
    data: DeviceTold.nullable(),
    sample: { params: { deviceId: ':device' } },
  }),
  readAlarmCallChain: call({
    method: 'GET',
    path: '/api/v1/alarms/:alarmId/call-chain',
    variant: 'own',
    access: { alarm: 'view', at: 'params.alarmId' },
    reads: ['duty', 'group', 'escalation-rule'],
    summary: 'Whom this alarm calls now while nobody confirms it; null for those who do not belong to its business',
    data: CallChain.extend({ since: Instant }).nullable(),
    sample: { params: { alarmId: ':alarm' } },
  }),
}
