import type { PoolClient } from 'pg'
import type { NotificationParams } from '../facts.ts'
import { addChannels, insertNotificationItems, type Source } from '../queries/notifications.ts'
import { type LatelyRow, readLately } from '../queries/told.ts'
import { channelsOf, floodMs, type Gathering, type Lately, place } from '../rules/place.ts'
import { keyOf, type Saying } from '../rules/subject.ts'
import { itemsOf, type Planned, type Told, writePlanned } from './put.ts'
import type { Addressee } from './recipients.ts'
import { grouped } from './situation.ts'

/** What is to be said to one recipient, of something of one business. */
export interface Said {
  businessId: string | null
  addressee: Addressee
  saying: Saying
  /** Of a message that says this alone. */
  params(): NotificationParams
}

/** Puts what is to be said into messages, for each recipient with regard to what they were told lately from the same source. @returns what is told now */
export async function say(tx: PoolClient, source: Source, said: readonly Said[], now: Date): Promise<Told[]> {
  if (said.length === 0) return []
  const lately = latelyByRecipient(await readLatelyOf(tx, source, said, now))
  const planned: Planned[] = []
  const joined: { id: string; sayings: Saying[] }[] = []
  for (const [id, group] of grouped(said, ({ businessId, saying }) => bucketOf(businessId, saying.key))) {
    const [first] = group
    if (!first) continue
    const { businessId, addressee } = first
    const paramsOf = new Map(group.map(({ saying, params }) => [saying, params]))
    const placed = place([...paramsOf.keys()], lately.get(id) ?? nothingLately, now)
    for (const notification of placed.fresh) {
      const [single] = notification.sayings
      const params = notification.closesAt === null && single ? (paramsOf.get(single)?.() ?? null) : null
      planned.push({ businessId, addressee, notification, params })
    }
    joined.push(...placed.joined)
  }
  const told = await writePlanned(tx, source, planned, now)
  await insertNotificationItems(
    tx,
    source,
    joined.flatMap(({ id, sayings }) => itemsOf(id, sayings)),
  )
  await addChannels(
    tx,
    joined.map(({ id, sayings }) => ({ id, channels: channelsOf(sayings) })),
  )
  return told
}

const nothingLately: Lately = { singles: new Set(), last: {}, open: {} }

function bucketOf(businessId: string | null, key: string): string {
  return `${businessId ?? 0} ${key}`
}

function readLatelyOf(tx: PoolClient, source: Source, said: readonly Said[], now: Date): Promise<LatelyRow[]> {
  const keys = [...new Set(said.map(({ saying }) => saying.key))]
  const ids = (kind: 'u' | 't') => keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(2))
  const businessIds = [...new Set(said.map(({ businessId }) => businessId ?? '0'))]
  return readLately(tx, source, { businessIds, userIds: ids('u'), targetIds: ids('t') }, new Date(now.getTime() - floodMs))
}

function latelyByRecipient(rows: readonly LatelyRow[]): Map<string, Lately> {
  const groups = grouped(rows, ({ business_id, user_id, target_id }) => bucketOf(business_id, keyOf(user_id, target_id)))
  return new Map([...groups].map(([id, group]) => [id, latelyOf(group)]))
}

function latelyOf(rows: readonly LatelyRow[]): Lately {
  const lately = { singles: new Set<string>(), last: {} as Lately['last'], open: {} as Lately['open'] }
  for (const { id, occasion, told_at, closes_at, about_id } of rows) {
    const gathering = occasion as Gathering
    if (about_id !== null) lately.singles.add(about_id)
    else if (told_at === null && closes_at !== null) lately.open[gathering] = { id, closesAt: closes_at }
    else if (told_at !== null) {
      const known = lately.last[gathering]
      if (!known || told_at > known) lately.last[gathering] = told_at
    }
  }
  return lately
}
