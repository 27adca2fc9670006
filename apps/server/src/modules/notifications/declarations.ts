import type { NotificationTopic, PageLink } from '@kilowatch/contract'
import type { MessageCode, NewMessage } from '../messages/index.ts'

/** What one kind of notification is: its words stand in locales/{zh,en}/messages.json under its code. */
export interface Declaration {
  topic: NotificationTopic
  /** As alarms have it: quiet hours and escalation go by it. */
  level: 1 | 2 | 3 | 4
  /** Among the system messages of the console. */
  kind: NewMessage['kind']
  /** Page of the console that it is about. */
  link?: PageLink
}

const ofAccount = { topic: 'system', level: 3, kind: 'security', link: '/new_person_info' } as const
const ofShare = { topic: 'system', level: 1, kind: 'share' } as const
const ofMembership = { topic: 'system', level: 2, kind: 'invitation' } as const
const ofGrant = { topic: 'system', level: 2, kind: 'grant' } as const
const ofPatrol = { topic: 'patrol', level: 1, kind: 'business' } as const
const ofFault = { topic: 'fault', level: 2, kind: 'business', link: '/enterprise/operation/fault_records' } as const
const ofOperation = { topic: 'operation', level: 2, kind: 'business' } as const
const ofRectification = { topic: 'rectification', level: 1, kind: 'business' } as const
const ofSchedule = { topic: 'schedule', level: 1, kind: 'business' } as const
const ofDuty = { topic: 'duty', level: 2, kind: 'business', link: '/enterprise/operation/duty' } as const
const ofBusiness = { topic: 'system', level: 2, kind: 'business' } as const
const ofOperators = { topic: 'system', level: 2, kind: 'platform', link: '/platform/operators' } as const
const ofEngagement = { topic: 'system', level: 2, kind: 'business', link: '/enterprise/provider/patrol' } as const
const ofHelp = { topic: 'system', level: 1, kind: 'platform', link: '/feedback' } as const

/** Everything that `tell` tells of, by code. */
export const declarations = {
  'grant-requested': { ...ofGrant, topic: 'confirm', link: '/enterprise/setting/business' },
  'grant-approved': ofGrant,
  'grant-rejected': ofGrant,
  'grant-ended': { ...ofGrant, level: 1 },
  'grant-expiring': { ...ofGrant, topic: 'expiry' },
  'share-offered': { ...ofShare, topic: 'confirm', level: 2, link: '/ownspace' },
  'device-shared': { ...ofShare, link: '/new_device_list' },
  'share-accepted': ofShare,
  'share-declined': ofShare,
  'share-ended': ofShare,
  'share-given-up': ofShare,
  'control-given': ofShare,
  'control-given-settings': ofShare,
  'control-taken': ofShare,
  'share-expiring': { ...ofShare, topic: 'expiry', level: 2, link: '/new_device_list' },
  invited: { ...ofMembership, topic: 'confirm' },
  joined: { ...ofMembership, level: 1 },
  confirmed: ofMembership,
  'role-changed': ofMembership,
  'removed-from-business': ofMembership,
  'business-auth-submitted': { ...ofBusiness, topic: 'confirm', level: 1, link: '/platform/business_auth' },
  'business-authenticated': { ...ofBusiness, link: '/look_enterprise_info' },
  'business-auth-rejected': { ...ofBusiness, link: '/look_enterprise_info' },
  'business-closed': { ...ofBusiness, level: 3 },
  'business-restored': ofBusiness,
  'device-removed': ofBusiness,
  'uplink-offer-expired': { ...ofBusiness, link: '/device_add' },
  'uplink-given': { ...ofBusiness, level: 3 },
  'uplink-taken': { ...ofBusiness, link: '/device_add' },
  'skill-ending': { ...ofBusiness, topic: 'expiry', level: 1 },
  'skill-ended': { ...ofBusiness, topic: 'expiry' },
  'service-expiring': { ...ofBusiness, topic: 'expiry', link: '/new_device_list' },
  'patrol-given': ofPatrol,
  'patrol-given-many': ofPatrol,
  'patrol-planned': ofPatrol,
  'patrol-planned-for-provider': { ...ofPatrol, level: 2 },
  'patrol-due': ofPatrol,
  'patrol-overdue': { ...ofPatrol, level: 2 },
  'patrol-returned': { ...ofPatrol, level: 2 },
  'patrol-agent-appointed': { ...ofPatrol, topic: 'system', link: '/patrol_task/patrol_task_list' },
  'patrol-agent-ended': { ...ofPatrol, topic: 'system', level: 2 },
  'patrol-agent-gone': { ...ofPatrol, level: 2, link: '/patrol_order/patrol_order_list' },
  'patrol-change-approved': ofPatrol,
  'patrol-change-rejected': ofPatrol,
  'fault-given': ofFault,
  'fault-reported': ofFault,
  'fault-confirmed': { ...ofFault, level: 1 },
  'fault-dismissed': ofFault,
  'fault-unconfirmed': ofFault,
  'fault-planned': { ...ofFault, level: 1 },
  'fault-repair-begun': { ...ofFault, level: 1 },
  'fault-needs-no-repair': ofFault,
  'fault-repaired': ofFault,
  'fault-returned': ofFault,
  'fault-recovered': ofFault,
  'fault-early-asked': ofFault,
  'fault-closed': { ...ofFault, level: 1 },
  'fault-commented': { ...ofFault, level: 1 },
  'duty-left': ofDuty,
  'duty-swap-asked': ofDuty,
  'duty-swap-agreed': ofDuty,
  'duty-swap-refused': ofDuty,
  'duty-swap-approved': ofDuty,
  'duty-swap-rejected': ofDuty,
  'duty-swap-withdrawn': ofDuty,
  'duty-swap-undone': ofDuty,
  'duty-swap-lapsed': ofDuty,
  'fault-reopened': { ...ofFault, level: 3 },
  'fault-proven': ofFault,
  'fault-due': { ...ofFault, level: 1 },
  'fault-late': ofFault,
  'operator-invited': { topic: 'confirm', level: 2, kind: 'platform' },
  'operator-joined': ofOperators,
  'operator-removed': ofOperators,
  'operator-left': ofOperators,
  'operator-ended': { topic: 'system', level: 2, kind: 'platform' },
  'password-changed': ofAccount,
  'password-reset': ofAccount,
  'credential-reused': ofAccount,
  'sessions-ended': ofAccount,
  'phone-changed': ofAccount,
  'email-changed': ofAccount,
  'engagement-asked': { ...ofEngagement, topic: 'confirm' },
  'engagement-accepted': ofEngagement,
  'engagement-declined': ofEngagement,
  'engagement-withdrawn': ofEngagement,
  'engagement-changed': { ...ofEngagement, level: 1 },
  'engagement-ended': ofEngagement,
  'engagement-expired': { ...ofEngagement, topic: 'expiry' },
  'patrol-task-given': { ...ofPatrol, level: 2 },
  'patrol-task-handed-on': { ...ofPatrol, level: 2 },
  'patrol-task-handed-back': { ...ofPatrol, level: 2 },
  'operation-to-approve': ofOperation,
  'operation-given': ofOperation,
  'operation-begun': { ...ofOperation, level: 1 },
  'operation-asked': { ...ofOperation, level: 3 },
  'operation-declined': ofOperation,
  'operation-done': { ...ofOperation, level: 1 },
  'operation-cancelled': ofOperation,
  'operation-lapsed': { ...ofOperation, level: 3 },
  'rectification-given': { ...ofRectification, level: 2 },
  'rectification-returned': { ...ofRectification, level: 2 },
  'rectification-submitted': ofRectification,
  'rectification-accepted': ofRectification,
  'rectification-declined': { ...ofRectification, level: 2 },
  'rectification-overdue': { ...ofRectification, level: 2 },
  'rectification-escalated': { ...ofRectification, level: 3 },
  'handover-written': { ...ofDuty, level: 1 },
  'handover-questioned': ofDuty,
  'handover-added': ofDuty,
  'schedule-given': ofSchedule,
  'schedule-before': { ...ofSchedule, level: 2 },
  'schedule-overdue': { ...ofSchedule, level: 2 },
  'schedule-postponed': ofSchedule,
  'schedule-by-hand': { ...ofSchedule, level: 2 },
  'feedback-answered': ofHelp,
  'question-answered': { ...ofHelp, link: '/answer_person' },
  'feedback-sent': { ...ofHelp, link: '/platform/feedback' },
} as const satisfies Partial<Record<MessageCode, Declaration>>

export type NotificationCode = keyof typeof declarations

const byCode: Readonly<Record<string, Declaration | undefined>> = declarations

/** About the safety of an account: urgent as an alarm is. Announcements have no code. */
export function isSecurity(code: string): boolean {
  return byCode[code]?.kind === 'security'
}
