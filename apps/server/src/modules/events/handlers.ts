import type { Language } from '@kilowatch/catalog'
import { type Cell, type Event, eventCalls } from '@kilowatch/contract'
import { csvTime, type TimeText } from '../../http/csv.ts'
import { checkExportRange } from '../../http/export-range.ts'
import { handlers } from '../../http/handlers.ts'
import type { User } from '../../http/subjects.ts'
import { type WordKey, word } from '../../http/words.ts'
import { workbookAnswer } from '../../http/workbook.ts'
import { everyRow } from '../../storage/list.ts'
import { type AlarmRow, alarmRows, businessAlarmRows, confirmAlarms } from '../alarms/index.ts'
import { eventAs, readEventPage } from './page.ts'
import { countByDay, countUnconfirmed } from './queries.ts'
import { statisticsOf } from './rules.ts'

const defaultZone = 'Asia/Shanghai'

export const eventHandlers = handlers(eventCalls, {
  async readEventCounts({ visible, user }, { db, clock }) {
    return countUnconfirmed(db, visible, zoneOf(user), clock.now())
  },

  async readEventStatistics({ visible, query, user }, { db, clock }) {
    return statisticsOf(await countByDay(db, visible, { timeZone: zoneOf(user), days: query.days, now: clock.now() }))
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

  async exportBusinessEvents({ visible, business, query, language }, { db, clock }) {
    checkExportRange(query.from, query.to, clock.now())
    const found = everyRow<AlarmRow>(db, businessAlarmRows, { ...visible, businessId: business.id }, filterOf(query))
    const time = csvTime(business.timeZone)
    return workbookAnswer({ name: word('event-sheet', language), head: eventHead(language), lines: eventLines(found, language, time) })
  },
})

function zoneOf(user: User): string {
  return user.business?.timeZone ?? defaultZone
}

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

async function* eventLines(found: FoundRows, language: Language, time: TimeText): AsyncIterable<Cell[]> {
  for await (const { rows } of found) for (const row of rows) yield eventLine(eventAs(row, language), language, time)
}

function eventLine(event: Event, language: Language, time: TimeText): Cell[] {
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
