import type { CalledAs, NotificationChannel, NotificationTopic } from '@kilowatch/contract'

/** What decides whether, and to whom, an alarm is told. */
export interface TellableAlarm {
  id: string
  businessId: string
  kind: string
  topic: NotificationTopic
  level: number
  ofDevice: boolean
  openedAt: Date
  /** Since when people could know of it: later than `openedAt` where a backlog told its beginning. */
  knownAt: Date
  releasedAt: Date | null
  releaseReason: string | null
  confirmed: boolean
  foundAfterwards: boolean
  shelvedUntil: Date | null
  /** Somebody works on its device until then. */
  maintainedUntil: Date | null
  /** It began and ended while somebody worked on its device. */
  maintained: boolean
  /** To whom it was given last, by whom and when. */
  assignment: { userId: string; byUserId: string | null; at: Date } | null
  businessClosed: boolean
  deviceDisabled: boolean
  deviceExpired: boolean
  /** Its type guards people's safety. */
  safety: boolean
  /** Its uplink's own offline alarm is active, or was while this one was. */
  uplinkSilent: boolean
  uplinkWasSilent: boolean
  openedTold: boolean
  releasedTold: boolean
}

/** A person or an address of the business that may be told of alarms of one business. */
export interface Recipient {
  /** 'u:12', 't:3' */
  key: RecipientKey
  leastLevel: number
  /** Held back until then, but for alarms of `exceptFrom` and above. */
  quietUntil: Date | null
  exceptFrom: number | null
  repeatMinutes: number | null
  /** Switched on, and able to reach them. */
  channels: Readonly<Record<NotificationTopic, readonly NotificationChannel[]>>
  /** Able to reach them, whatever is switched on. */
  everyChannel: readonly NotificationChannel[]
}
export type RecipientKey = `u:${string}` | `t:${string}`

export function keyOf(userId: string | null, targetId: string | null): RecipientKey {
  return userId === null ? `t:${targetId ?? ''}` : `u:${userId}`
}

/** What one recipient has heard, or will hear, of an alarm. */
export interface Told {
  occasion: string
  step: number
  released: boolean
  /** Null: it waits with others and is told at `closesAt`. */
  at: Date | null
  closesAt: Date | null
}

/** Why one alarm is told to one recipient. */
export type AlarmReason = 'opened' | 'released' | 'repeated' | 'escalated' | 'assigned' | 'found-afterwards'
/** Why one alarm, or one entry of the outbox ('notice', 'repeated', 'escalated'), is. */
export type Reason = AlarmReason | 'notice'

export interface Saying {
  /** Of the alarm, or of the entry of the outbox. */
  aboutId: string
  key: RecipientKey
  reason: Reason
  /** Of 'escalated', from 1. */
  step: number
  /** Of 'escalated'. */
  called?: CalledAs
  /** It says that the alarm is over. */
  released: boolean
  level: number
  openedAt: Date
  channels: readonly NotificationChannel[]
  /** Not before then, with everything else that was held back. */
  heldUntil: Date | null
  /** Told together with others alone. */
  gathers?: boolean
}

/** Of an alarm. */
export interface AlarmSaying extends Saying {
  reason: AlarmReason
}

const offlineKinds: ReadonlySet<string> = new Set(['offline', 'unreachable', 'data-lost', 'never-read'])

/** What alarms are told under. */
export const alarmTopics = ['abnormal', 'offline'] as const satisfies readonly NotificationTopic[]

/** Network offline: what is not heard of. Everything else is a device's own trouble. */
export function topicOf(kind: string): NotificationTopic {
  return offlineKinds.has(kind) ? 'offline' : 'abnormal'
}

/** Nobody is told of it: nothing is wrong that somebody would act on, or the service for the device has ended. Safety is told all the same. */
export function isSilenced(alarm: TellableAlarm): boolean {
  if (alarm.businessClosed || alarm.deviceDisabled) return true
  return alarm.deviceExpired && alarm.level < 4 && !alarm.safety
}

/** A device that is not heard of while its uplink is not either: the uplink's own alarm says it. */
export function isSwallowed(alarm: TellableAlarm): boolean {
  if (!alarm.ofDevice || !['offline', 'unreachable'].includes(alarm.kind)) return false
  return alarm.releasedAt === null ? alarm.uplinkSilent : alarm.uplinkWasSilent
}
