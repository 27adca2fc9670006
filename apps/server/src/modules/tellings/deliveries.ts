import type { Language } from '@kilowatch/catalog'
import type { Cell, NoticeDelivery } from '@kilowatch/contract'
import type { TimeText } from '../../http/csv.ts'
import type { FileAnswer } from '../../http/handlers.ts'
import { tableFile } from '../../http/table-file.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { failureWords } from './failure.ts'
import { countRows, type DeliveryFilter, type DeliveryRow, type DeliveryScope, listRows, nextRows } from './queries/deliveries.ts'
import { text } from './texts.ts'
import { wordsOf } from './words.ts'

const rowsAtOnce = 500

/** One delivery as its reader sees it. */
export function deliveryOf(row: DeliveryRow, language: Language): NoticeDelivery {
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
    alarmIds: row.alarm_ids,
    subject: wordsOf(row.occasion, row.params, language).subject,
  }
}

export async function listDeliveries(
  db: Queryable,
  scope: DeliveryScope,
  query: DeliveryFilter & { page: number; pageSize: number },
  language: Language,
): Promise<{ items: NoticeDelivery[]; total: number }> {
  const slice = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
  const [rows, total] = await Promise.all([listRows(db, scope, query, slice), countRows(db, scope, query)])
  return { items: rows.map((row) => deliveryOf(row, language)), total }
}

const columns = ['at', 'occasion', 'subject', 'channel', 'person', 'to', 'state', 'attempts', 'sent', 'failure'] as const

/** The filtered deliveries as a file, newest first, read in parts. */
export function deliveriesFile(
  db: Queryable,
  scope: DeliveryScope,
  filter: DeliveryFilter & { format: 'csv' | 'xlsx' },
  reader: { language: Language; time: TimeText },
): FileAnswer {
  const { language } = reader
  const head = columns.map((column) => text(`csv-${column}`, language))
  return tableFile(filter.format, { name: text('csv-file', language), head, lines: lines() })
  async function* lines(): AsyncIterable<Cell[]> {
    for (let before: string | null = null; ; ) {
      const rows = await nextRows(db, scope, filter, before, rowsAtOnce)
      for (const row of rows) yield lineOf(deliveryOf(row, language), reader)
      before = rows.at(-1)?.id ?? null
      if (rows.length < rowsAtOnce) return
    }
  }
}

function lineOf(delivery: NoticeDelivery, { language, time }: { language: Language; time: TimeText }): Cell[] {
  return [
    time(delivery.at),
    text(`occasion-${delivery.occasion}`, language),
    delivery.subject,
    text(`channel-${delivery.channel}`, language),
    delivery.person?.name ?? delivery.target?.name ?? '',
    delivery.to,
    text(`state-${delivery.state}`, language),
    delivery.attempts,
    time(delivery.sentAt),
    delivery.failure ?? '',
  ]
}
