import type { Names } from '@kilowatch/catalog'
import { z } from 'zod'

/** Ways to one person. app: a message in the console. */
export const personalChannels = ['app', 'email', 'push', 'sms', 'voice'] as const
export const PersonalChannel = z.enum(personalChannels)
export type PersonalChannel = z.output<typeof PersonalChannel>

/** What people are told of. Each topic is switched by itself, for each channel. */
export interface Topic {
  name: Names
  /** What belongs to it. */
  about: Names
  /** Channels of people who have set nothing. */
  usual: readonly PersonalChannel[]
  /** Channels that nobody can switch off: what was told can be looked up there. */
  always: readonly PersonalChannel[]
  /** Goes out before what is not urgent, in a queue of its own. */
  urgent: boolean
  /** Somebody is to answer: it is repeated and escalated until it is settled. */
  asks: boolean
}

/** Every topic that something is told of today; another one comes with what tells of it. */
export const topics = {
  abnormal: {
    name: { zh: '设备异常', en: 'Device alarms' },
    about: { zh: '测点越过阈值，或设备状态告警', en: 'A reading beyond its threshold, or an alarm state' },
    usual: ['app', 'email', 'push'],
    always: [],
    urgent: true,
    asks: true,
  },
  offline: {
    name: { zh: '网络离线', en: 'Offline' },
    about: { zh: '设备或网关没有数据', en: 'No data from a device or a gateway' },
    usual: ['app', 'email', 'push'],
    always: [],
    urgent: true,
    asks: true,
  },
  confirm: {
    name: { zh: '待我确认', en: 'Waiting for me' },
    about: {
      zh: '查看申请、设备分享、加入邀请和企业认证审核',
      en: 'Access requests, device shares, invitations and authentications to answer',
    },
    usual: ['app', 'email', 'push'],
    always: ['app'],
    urgent: false,
    asks: true,
  },
  patrol: {
    name: { zh: '巡检', en: 'Patrol' },
    about: {
      zh: '交给我的巡检任务、今明两天的任务、逾期、退回和变更工单的结果',
      en: 'Patrol tasks assigned to you, due today or tomorrow, overdue or returned; results of change orders',
    },
    usual: ['app', 'email', 'push'],
    always: ['app'],
    urgent: false,
    asks: false,
  },
  fault: {
    name: { zh: '故障', en: 'Faults' },
    about: {
      zh: '上报给我、交给我的故障，确认、维修、退回和恢复，以及逾期',
      en: 'Faults reported or assigned to you; confirmed, repaired, sent back, recovered or overdue',
    },
    usual: ['app', 'email', 'push'],
    always: ['app'],
    urgent: false,
    asks: false,
  },
  duty: {
    name: { zh: '值班', en: 'Duty' },
    about: { zh: '请假空出的班，换班', en: 'Shifts uncovered due to leave, and shift swaps' },
    usual: ['app', 'email', 'push'],
    always: ['app'],
    urgent: false,
    asks: false,
  },
  rectification: {
    name: { zh: '整改', en: 'Rectifications' },
    about: {
      zh: '派发给我的整改、退回、待验收、逾期和逾期升级',
      en: 'Rectifications assigned to you, returned, submitted for acceptance, overdue or escalated',
    },
    usual: ['app', 'email', 'push'],
    always: ['app'],
    urgent: false,
    asks: false,
  },
  schedule: {
    name: { zh: '日程', en: 'Schedule' },
    about: {
      zh: '安排给我的日程、到期前提醒、逾期和延期',
      en: 'Schedule items assigned to you, reminders before they are due, overdue and postponed items',
    },
    usual: ['app', 'email', 'push'],
    always: ['app'],
    urgent: false,
    asks: false,
  },
  operation: {
    name: { zh: '操作票', en: 'Operation tickets' },
    about: {
      zh: '交给我的操作票、待批准、待监护确认、作废、完成和超时解锁',
      en: 'Tickets assigned to you, waiting for approval or for your confirmation, canceled, finished or timed out',
    },
    usual: ['app', 'email', 'push'],
    always: ['app'],
    urgent: false,
    asks: false,
  },
  expiry: {
    name: { zh: '即将到期', en: 'Expiring soon' },
    about: {
      zh: '设备服务、设备分享、查看授权和人员资质即将到期',
      en: 'Device service, device shares, access and certificates that expire soon',
    },
    usual: ['app', 'email', 'push'],
    always: ['app'],
    urgent: false,
    asks: false,
  },
  system: {
    name: { zh: '系统消息', en: 'System messages' },
    about: { zh: '公告，以及账号、成员、分享和授权的变动', en: 'Announcements; changes of your account, members, shares and access' },
    usual: ['app', 'push'],
    always: ['app'],
    urgent: false,
    asks: false,
  },
} as const satisfies Record<string, Topic>

export type NotificationTopic = keyof typeof topics
export const notificationTopics = Object.keys(topics) as [NotificationTopic, ...NotificationTopic[]]

/** The same of every topic. */
export function ofEveryTopic<T>(value: T): Record<NotificationTopic, T> {
  return Object.fromEntries(notificationTopics.map((topic) => [topic, value])) as Record<NotificationTopic, T>
}
