import type { Language } from '@kilowatch/catalog'
import type { NotificationDelivery } from '@kilowatch/contract'
import type { Queryable } from '../../storage/queryable.ts'
import { failureWords } from './failure.ts'
import { type DeliveryRow, rowsOfAlarm } from './queries/deliveries.ts'
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
): Promise<NotificationDelivery[]> {
  const ofMember = reader.business?.id === alarm.businessId
  const rows = await rowsOfAlarm(db, alarm.id)
  return rows.filter(({ user_id }) => ofMember || user_id === reader.id).map((row) => deliveryOf(row, language))
}
