import { notificationTopics, type PageLink, topics } from '@kilowatch/contract'
import { budgets } from '../../budgets/index.ts'
import type { Transaction } from '../../storage/database.ts'
import { type MessageParams, notifyUsers } from '../messages/index.ts'
import { type Declaration, declarations, type NotificationCode } from './declarations.ts'
import { countCaused, insertEntry, isToldOnce, type NewEntry, settleEntries } from './queries/outbox.ts'
import { type Role, whoHold } from './queries/roles.ts'

export interface Notification {
  /** What it says, in which topic: `declarations.ts`. */
  code: NotificationCode
  /** Values of its words. Times are ISO 8601 texts in UTC. */
  params: MessageParams
  /** 'grant 12': what it is about. What waits for an answer is repeated and escalated until `settle` names the same. */
  subject: string
  to: Recipients
  /** Who causes it; null: the clock. */
  by: string | null
  at: Date
  /** The page that it is about, where that is another one for each; else the declaration's. */
  link?: PageLink
  /** Told once under this name, however often it is wished. */
  once?: string
}

/** People by their ids, with whose matter it is; or those who hold a role in a business, and its webhooks and bots. */
export type Recipients = { people: readonly string[]; businessId?: string } | { businessId: string; roles: readonly Role[] }

/**
 * Tells people of something, in the transaction of what happened: a message in the console at the commit, and what each has switched on
 * (email, SMS, voice, push) as soon as it was decided. Nobody to tell: nothing happens.
 */
export async function tell(tx: Transaction, notification: Notification): Promise<void> {
  const { code, params, subject, to, by, at, once = null } = notification
  if (once !== null && (await isToldOnce(tx, once))) return
  const userIds = 'roles' in to ? await whoHold(tx, to.businessId, to.roles) : [...new Set(to.people)]
  if (userIds.length === 0) return
  const { topic, level, kind, link: usual }: Declaration = declarations[code]
  const link = notification.link ?? usual
  const gathers = by !== null && (await causesTooMuch(tx, by, at))
  const message = { kind, code, params, userIds, at, ...(link ? { link } : {}) }
  const messageId = gathers ? null : await notifyUsers(tx, message)
  await insertEntries(tx, userIds, {
    ...{ topic, level, code, params, subject, at, messageId, gathers, once },
    ...{ link: link ?? null, businessId: to.businessId ?? null, byRole: 'roles' in to, causedBy: by },
  })
}

export interface ToldMessage {
  messageId: string
  subject: string
  level: 1 | 2 | 3 | 4
  people: readonly string[]
  by: string
  at: Date
}

/** People of one entry: as many as a turn decides on within a second. */
const mostPeople = 1_000

/** Tells people of a message with words of its own that was put before them in the console: what is withdrawn meanwhile is not sent. */
export async function tellOfMessage(tx: Transaction, { messageId, subject, level, people, by, at }: ToldMessage): Promise<void> {
  await insertEntries(tx, people, {
    ...{ topic: 'system', level, code: '', params: {}, subject, at, messageId, gathers: false, once: null },
    ...{ link: null, businessId: null, byRole: false, causedBy: by },
  })
}

/**
 * One entry, or where many are told one for so many of them: they are decided on in turns. Those who hold a role stay together, since the
 * webhooks and the escalation of their business hear of each entry.
 */
async function insertEntries(tx: Transaction, people: readonly string[], entry: Omit<NewEntry, 'userIds'>): Promise<void> {
  const most = entry.byRole ? people.length : mostPeople
  for (let first = 0; first < people.length; first += most) {
    await insertEntry(tx, { ...entry, userIds: people.slice(first, first + most), once: first === 0 ? entry.once : null })
  }
}

/** What was told of it needs no answer any more: nobody is reminded. */
export function settle(tx: Transaction, subject: string, at: Date): Promise<void> {
  return settleEntries(
    tx,
    subject,
    notificationTopics.filter((topic) => topics[topic].asks),
    at,
  )
}

/** Anyone who causes very many floods nobody: the rest comes in digests, in the console too. */
async function causesTooMuch(tx: Transaction, by: string, at: Date): Promise<boolean> {
  const { most, within = 0 } = budgets.notificationsOfPerson
  return (await countCaused(tx, by, new Date(at.getTime() - within * 1_000), most)) >= most
}
