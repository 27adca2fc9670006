import type { Names } from '@kilowatch/catalog'

/**
 * Whose a record is. `business`: its members see it, its administrators manage it. `person`: one person alone. `holder`: anyone who sees the
 * record that holds it. `work`: anyone who has to do with it (admins, creator, assignee, people of the group, agents).
 */
export type RecordOwner = 'business' | 'person' | 'holder' | 'work'

/**
 * Kinds that are no more than a form of their business: what one of them is called. Each has a table of the plural of its kind with at least a
 * `name`; its tag, its words in the operation log and its place follow.
 */
export const plainRecordKinds = {
  position: { zh: '职务', en: 'Job title' },
  site: { zh: '站点', en: 'Site' },
  'take-back': { zh: '回收记录', en: 'Take-back record' },
} as const satisfies Readonly<Record<string, Names>>
export type PlainRecordKind = keyof typeof plainRecordKinds
const ofBusiness = Object.fromEntries(Object.keys(plainRecordKinds).map((kind) => [kind, 'business'])) as Record<
  PlainRecordKind,
  'business'
>

/** Kinds of records that a call names by their id. The server says where each is found (`modules/access/records.ts`). */
export const recordKinds = {
  ...ofBusiness,
  employee: 'business',
  department: 'business',
  group: 'business',
  'group-check': 'business',
  engagement: 'business',
  /** The same, in the business that serves. */
  client: 'business',
  /** Work that a business was given by another one that it serves. */
  'client-task': 'business',
  'client-rectification': 'business',
  grant: 'business',
  'notification-target': 'business',
  'patrol-plan': 'business',
  'patrol-template': 'business',
  'threshold-batch': 'business',
  video: 'business',
  'vr-scene': 'business',
  wall: 'business',
  session: 'person',
  share: 'person',
  message: 'person',
  task: 'person',
  view: 'person',
  feedback: 'person',
  file: 'holder',
  'event-handling': 'holder',
  'patrol-record': 'holder',
  work: 'work',
} as const satisfies Readonly<Record<string, RecordOwner>>

export type RecordKind = keyof typeof recordKinds
export type KindsOf<O extends RecordOwner> = { [K in RecordKind]: (typeof recordKinds)[K] extends O ? K : never }[RecordKind]

/** In a sample, the id of a record of this kind that is the caller's own: 'notification-target' → ':notificationTarget'. */
export const recordWord = (kind: RecordKind): string => `:${kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`
