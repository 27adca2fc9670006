import type { Language } from '@kilowatch/catalog'
import type { AlarmDelivery, NotificationDelivery } from '@kilowatch/contract'
import type { Queryable } from '../../storage/queryable.ts'
import { failureWords } from './failure.ts'
import { type DeliveryRow, rowsOfAlarm } from './queries/deliveries.ts'
import { type ReadMessage, readMessages } from './queries/read-messages.ts'
import { wordsOf } from './words.ts'

/** One delivery as its reader sees it. */
export function deliveryOf(row: DeliveryRow, language: Language): NotificationDelivery {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    occasion: row.occasion,
    channel: row.channel,
    person: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    target: row.target_id === null ? null : { id: row.target_id, name: row.target_name ?? '' },
    to: row.recipient,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.next_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    failure: row.failure === null ? null : failureWords(row.failure, language),
    called: row.called,
    alarmIds: row.alarm_ids,
    subject: wordsOf(row.occasion, row.params, language).subject,
  }
}

/** Who was told of one alarm. Anyone who sees it by a share reads of themselves alone, not who else works there. */
export async function deliveriesOfAlarm(
  db: Queryable,
  alarm: { id: string; businessId: string },
  reader: { id: string; business: { id: string } | null },
  language: Language,
): Promise<AlarmDelivery[]> {
  const ofMember = reader.business?.id === alarm.businessId
  const rows = (await rowsOfAlarm(db, alarm.id)).filter(({ user_id }) => ofMember || user_id === reader.id)
  const shown = rows.filter(({ channel }) => channel === 'app')
  const userIds = [...new Set(shown.flatMap(({ user_id }) => user_id ?? []))]
  const read = shown[0] ? await readMessages(db, alarm.id, userIds, shown[0].created_at) : []
  return rows.map((row) => ({ ...deliveryOf(row, language), readAt: readAt(row, read) }))
}

/** A message of the console is put before its reader in the turn that writes its delivery: both have its moment. */
function readAt({ channel, user_id, created_at }: DeliveryRow, read: readonly ReadMessage[]): string | null {
  if (channel !== 'app') return null
  const own = read.find(({ userId, toldAt }) => userId === user_id && toldAt.getTime() === created_at.getTime())
  return own?.readAt.toISOString() ?? null
}
