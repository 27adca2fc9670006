import type { Language } from '@kilowatch/catalog'
import { type Cell, type Event, eventCalls } from '@kilowatch/contract'
import { type TimeCell, timeCell } from '../../http/csv.ts'
import { handlers } from '../../http/handlers.ts'
import { readerZone } from '../../http/reader-zone.ts'
import { type WordKey, word } from '../../http/words.ts'
import { workbookAnswer } from '../../http/workbook.ts'
import { everyRow } from '../../storage/list.ts'
import { type AlarmRow, alarmRows, businessAlarmRows, confirmAlarms } from '../alarms/index.ts'
import { eventAs, readEventPage } from './page.ts'
import { countByDay, countUnconfirmed } from './queries.ts'
import { statisticsOf } from './rules.ts'

export const eventHandlers = handlers(eventCalls, {
  async readEventCounts({ visible, user }, { db, clock }) {
    return countUnconfirmed(db, visible, readerZone(user), clock.now())
  },

  async readEventStatistics({ visible, query, user }, { db, clock }) {
    return statisticsOf(await countByDay(db, visible, { timeZone: readerZone(user), days: query.days, now: clock.now() }))
  },

  async listEvents({ visible, query, language }, services) {
    return readEventPage(services.db, alarmRows, { ...visible }, pageOf(query), language)
  },

  async confirmEvents({ alarms, body, ...actor }, services) {
    return confirmAlarms({ alarms, note: body.note }, actor, services)
  },

  async listBusinessEvents({ visible, business, query, language }, services) {
    return readEventPage(services.db, businessAlarmRows, { ...visible, businessId: business.id }, pageOf(query), language)
  },

  async exportBusinessEvents({ visible, business, query, language }, { db }) {
    const found = everyRow<AlarmRow>(db, businessAlarmRows, { ...visible, businessId: business.id }, filterOf(query))
    const time = timeCell(business.timeZone)
    return workbookAnswer({ name: word('event-sheet', language), head: eventHead(language), lines: eventLines(found, language, time) })
  },
})

interface EventQuery {
  box_id?: string | undefined
  state?: Event['state'] | undefined
  level?: string | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Newest first; an event is an alarm whether it is active still or not. */
function filterOf({ box_id, state, level, search, from, to }: EventQuery) {
  return {
    state: 'all',
    sort: '-openedAt',
    deviceId: box_id,
    handling: state,
    level: level === undefined ? undefined : [level],
    search,
    from,
    to,
  }
}

const columns = ['occurred', 'device', 'id', 'site', 'level', 'content', 'released', 'state', 'confirmed', 'by', 'handled', 'note'] as const

function eventHead(language: Language): string[] {
  return columns.map((column) => word(`event-${column}`, language))
}

function pageOf(query: EventQuery & { page: number; pageSize: number }) {
  return { ...filterOf(query), page: query.page, pageSize: query.pageSize }
}

type FoundRows = AsyncIterable<{ rows: readonly AlarmRow[] }>

async function* eventLines(found: FoundRows, language: Language, time: TimeCell): AsyncIterable<Cell[]> {
  for await (const { rows } of found) for (const row of rows) yield eventLine(eventAs(row, language), language, time)
}

function eventLine(event: Event, language: Language, time: TimeCell): Cell[] {
  return [
    time(event.occurred_at),
    event.device_name,
    event.box_id ?? '',
    event.site,
    word(`level-${event.level}` satisfies WordKey, language),
    event.content,
    time(event.released_at),
    word(`event-is-${event.state}` satisfies WordKey, language),
    time(event.confirmed_at),
    event.confirmed_by ?? '',
    time(event.handled_at),
    event.note ?? '',
  ]
}
