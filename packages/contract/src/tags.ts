import { type WorkKind, workKinds } from '@kilowatch/work'
import { type PlainRecordKind, plainRecordKinds } from './records.ts'

/**
 * Kinds of data that people change. What a call shows (`reads`) and touches (`changes`), what the audit's entries are about, and what is
 * asked for again in every browser after a change are all said in these words.
 */
const ownTags = [
  'account',
  'alarm',
  'alarm-target',
  'backup',
  'business',
  'department',
  'device',
  'document',
  'duty',
  'employee',
  'event-handling',
  'event-settings',
  'faq-entry',
  'fault-settings',
  'feedback',
  'file',
  'group',
  'group-check',
  'mail-server',
  'message',
  'announcement',
  'notification-preference',
  'notification-provider',
  'escalation-rule',
  'notification-target',
  'operation-settings',
  'operator',
  'partner',
  'patrol-holidays',
  'patrol-plan',
  'patrol-record',
  'patrol-settings',
  'patrol-template',
  'ping',
  'push',
  'renewal-price',
  'retention',
  'share',
  'sign-up',
  'task',
  'thresholds',
  'todo',
  'uplink',
  'ups-standard',
  'video',
  'view',
  'vr-scene',
  'wall',
] as const
export type ChangeTag = (typeof ownTags)[number] | PlainRecordKind | WorkKind
export const changeTags = [...ownTags, ...Object.keys(plainRecordKinds), ...Object.keys(workKinds)] as readonly ChangeTag[]

/** Kinds of data that change by themselves; the live stream says when. */
export type LiveTag =
  /** State of a device. */
  | 'state'
  /** Whether an uplink is connected. */
  | 'connection'
  /** A command of a device went on. */
  | 'command'
  /** Samples of some device came. */
  | 'sample'

/** What an answer shows, and so what makes it old. */
export type Tag = ChangeTag | LiveTag
