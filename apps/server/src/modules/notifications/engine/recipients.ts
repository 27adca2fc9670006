import { halfHidden, type NotificationChannel, type NotificationTopic, notificationTopics, personalChannels } from '@kilowatch/contract'
import { installationZone } from '../../../http/reader-zone.ts'
import type { Services } from '../../../services.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { channels } from '../../delivery/index.ts'
import { preferencesOf, reachOf } from '../preferences.ts'
import { type PersonRow, readPeople, readTargets, type TargetRow } from '../queries/audience.ts'
import { quietUntil } from '../rules/quiet.ts'
import type { Recipient, RecipientKey } from '../rules/subject.ts'

export type Ways = Awaited<ReturnType<typeof channels>>

/** Which ways out the installation has at the moment. */
export function presentWays(services: Pick<Services, 'db' | 'config'>): Promise<Ways> {
  return channels(services)
}

/** A recipient with what a message to them needs. */
export interface Addressee extends Recipient {
  userId: string | null
  targetId: string | null
  language: 'zh' | 'en'
  /** Of their own business. */
  timeZone: string
  /** What of each address may be shown. */
  shown: Partial<Record<NotificationChannel, string>>
}

/**
 * People and addresses of businesses, looked up by key. A person's quiet hours are in the zone that is given: of the business that it is
 * about; null: of their own.
 */
export interface Directory {
  person(userId: string, timeZone: string | null): Addressee | undefined
  targetsOf(businessId: string): readonly Addressee[]
  target(targetId: string): Addressee | undefined
}

export async function readDirectory(
  tx: Queryable,
  of: { userIds: readonly string[]; businessIds: readonly string[] },
  ways: Ways,
  now: Date,
): Promise<Directory> {
  const people = new Map((await readPeople(tx, of.userIds)).map((row) => [row.id, row]))
  const targets = (await readTargets(tx, of.businessIds)).map((row) => ({ businessId: row.business_id, addressee: addresseeOfTarget(row) }))
  const made = new Map<string, Addressee>()
  return {
    person(userId, given) {
      const row = people.get(userId)
      if (!row) return undefined
      const timeZone = given ?? zoneOf(row)
      const id = `${userId} ${timeZone}`
      const addressee = made.get(id) ?? addresseeOfPerson(row, ways, timeZone, now)
      made.set(id, addressee)
      return addressee
    },
    targetsOf: (businessId) => targets.filter((one) => one.businessId === businessId).map(({ addressee }) => addressee),
    target: (targetId) => targets.find(({ addressee }) => addressee.targetId === targetId)?.addressee,
  }
}

function addresseeOfPerson(row: PersonRow, ways: Ways, timeZone: string, now: Date): Addressee {
  const preferences = preferencesOf(row)
  const reach = reachOf({ ...row, subscriptions: row.subscribed ? 1 : 0 }, ways)
  const able = personalChannels.filter((channel) => reach.find((one) => one.channel === channel)?.missing === null)
  const { quiet } = preferences
  const until = quietUntil(quiet, timeZone, now)
  return {
    key: `u:${row.id}`,
    userId: row.id,
    targetId: null,
    language: preferences.language,
    timeZone: zoneOf(row),
    leastLevel: preferences.leastLevel,
    quietUntil: until,
    exceptFrom: quiet?.exceptFrom ?? null,
    repeatMinutes: preferences.repeatMinutes,
    channels: byTopic((topic) => able.filter((channel) => preferences.topics[topic][channel])),
    everyChannel: able,
    shown: {
      ...(row.email ? { email: halfHidden(row.email) } : {}),
      ...(row.phone ? { sms: halfHidden(row.phone), voice: halfHidden(row.phone) } : {}),
    },
  }
}

function addresseeOfTarget(row: TargetRow): Addressee {
  const key: RecipientKey = `t:${row.id}`
  return {
    key,
    userId: null,
    targetId: row.id,
    language: row.language,
    timeZone: row.time_zone,
    leastLevel: row.least_level,
    quietUntil: null,
    exceptFrom: null,
    repeatMinutes: null,
    channels: byTopic((topic) => (row.topics.includes(topic) ? [row.channel] : [])),
    everyChannel: [row.channel],
    shown: { [row.channel]: row.address_shown },
  }
}

function byTopic(channelsOf: (topic: NotificationTopic) => NotificationChannel[]): Recipient['channels'] {
  const entries = notificationTopics.map((topic) => [topic, channelsOf(topic)] as const)
  return Object.fromEntries(entries) as Record<NotificationTopic, NotificationChannel[]>
}

/** Who belongs to no business has the zone of the installation's country. */
function zoneOf({ time_zone }: PersonRow): string {
  return time_zone ?? installationZone()
}
