import type { Language } from '@kilowatch/catalog'
import type { Event } from '@kilowatch/contract'
import { type Bound, type PageAsked, readPage, type SqlList } from '../../storage/list.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { alarmReason } from '../alarm-words/index.ts'
import { type AlarmRow, alarmOf } from '../alarms/index.ts'
import { eventOf } from './rules.ts'

/** A page of alarms as events, in the reader's language; `query`: filters, order and page of the alarm list. */
export async function readEventPage(db: Queryable, rows: SqlList, bound: Bound, query: PageAsked, language: Language) {
  const found = await readPage<AlarmRow>(db, rows, bound, query)
  return { items: found.rows.map((row) => eventAs(row, language)), total: found.total }
}

export function eventAs(row: AlarmRow, language: Language): Event {
  const alarm = alarmOf(row)
  return eventOf(alarm, alarmReason(alarm, language))
}
