import { topics } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import { putMessages, type WordedMessage } from '../../messages/index.ts'
import { isSecurity } from '../declarations.ts'
import type { NotificationParams } from '../facts.ts'
import { pageOfNotification } from '../link.ts'
import {
  insertDeliveries,
  insertNotificationItems,
  insertNotifications,
  type NewDeliveryRow,
  nextNotificationIds,
  type Source,
} from '../queries/notifications.ts'
import type { NewNotification } from '../rules/place.ts'
import type { Saying } from '../rules/subject.ts'
import { wordsOf } from '../words.ts'
import type { Addressee } from './recipients.ts'

/** A message that is told now, with its words' parts. */
export interface Told {
  id: string
  source: Source
  businessId: string | null
  addressee: Addressee
  occasion: NewNotification['occasion']
  channels: readonly string[]
  params: NotificationParams
}

/** What had gathered and is told now. */
export interface Closed {
  told: Told[]
  /** Whether more of it may be due: as many ended as end at once. */
  more: boolean
}

export interface Planned {
  businessId: string | null
  addressee: Addressee
  notification: NewNotification
  /** Null where it gathers: its words follow when it is told. */
  params: NotificationParams | null
}

/** Writes new messages: those of a single alarm or entry go out, others begin to gather. @returns what is told now */
export async function writePlanned(tx: PoolClient, source: Source, planned: readonly Planned[], now: Date): Promise<Told[]> {
  const ids = await nextNotificationIds(tx, planned.length)
  const numbered = planned.map((one, place) => ({ ...one, id: ids[place] ?? '' }))
  await insertNotifications(
    tx,
    source,
    numbered.map(({ id, businessId, addressee, notification, params }) => ({
      id,
      businessId,
      userId: addressee.userId,
      targetId: addressee.targetId,
      occasion: notification.occasion,
      channels: notification.channels,
      params: params ?? {},
      closesAt: notification.closesAt,
    })),
    now,
  )
  await insertNotificationItems(
    tx,
    source,
    numbered.flatMap(({ id, notification }) => itemsOf(id, notification.sayings)),
  )
  return numbered.flatMap(({ id, businessId, addressee, notification: { occasion, channels }, params }) =>
    params === null ? [] : [{ id, source, businessId, addressee, occasion, channels, params }],
  )
}

export function itemsOf(notificationId: string, sayings: readonly Saying[]) {
  return sayings.map(({ aboutId, reason, step, called, released }) => ({ notificationId, aboutId, reason, step, called, released }))
}

/** Queues what goes out, and puts the messages of the console before their readers. */
export async function put(tx: PoolClient, told: readonly Told[], now: Date): Promise<void> {
  await insertDeliveries(tx, told.flatMap(deliveriesOf), now)
  await putMessages(tx, consoleMessages(told), now)
}

function deliveriesOf({ id, businessId, addressee, occasion, channels, params }: Told): NewDeliveryRow[] {
  return addressee.everyChannel
    .filter((channel) => channels.includes(channel))
    .map((channel) => ({
      notificationId: id,
      businessId: isOfBusiness(params) ? businessId : null,
      userId: addressee.userId,
      targetId: addressee.targetId,
      channel,
      recipient: addressee.shown[channel] ?? '',
      occasion,
      language: addressee.language,
      priority: isUrgent(params) ? 0 : 1,
      lane: businessId ?? '0',
    }))
}

/** Whether it stands in the business's log: what a person is told as themselves is theirs alone. */
function isOfBusiness(params: NotificationParams): boolean {
  return params.about === 'notice' || params.about === 'notices' ? params.byRole : true
}

function isUrgent(params: NotificationParams): boolean {
  if (params.about === 'notice') return topics[params.topic].urgent || isSecurity(params.code)
  return params.about !== 'notices' || params.kinds.some(({ code }) => isSecurity(code))
}

/** The same message to several people is one. */
function consoleMessages(told: readonly Told[]): WordedMessage[] {
  const byWords = new Map<string, WordedMessage & { userIds: string[] }>()
  for (const { source, addressee, occasion, channels, params } of told) {
    if (addressee.userId === null || !channels.includes('app')) continue
    const id = `${occasion} ${JSON.stringify(params)}`
    const known = byWords.get(id)
    const kind = source === 'alarm' ? 'alarm' : 'platform'
    if (known) known.userIds.push(addressee.userId)
    else byWords.set(id, { ...bothLanguages(occasion, params), kind, link: pageOfNotification(params), userIds: [addressee.userId] })
  }
  return [...byWords.values()]
}

function bothLanguages(occasion: Told['occasion'], params: NotificationParams): Pick<WordedMessage, 'title' | 'body'> {
  const [zh, en] = [wordsOf(occasion, params, 'zh'), wordsOf(occasion, params, 'en')]
  return { title: { zh: zh.subject, en: en.subject }, body: { zh: zh.body, en: en.body } }
}
