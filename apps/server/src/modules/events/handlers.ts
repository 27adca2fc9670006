import type { Language } from '@kilowatch/catalog'
import { type Alarm, type Cell, type Event, eventCalls } from '@kilowatch/contract'
import { csvTime, type TimeText } from '../../http/csv.ts'
import { checkExportRange } from '../../http/export-range.ts'
import { handlers } from '../../http/handlers.ts'
import type { User, Visible } from '../../http/subjects.ts'
import { type WordKey, word } from '../../http/words.ts'
import { workbookAnswer } from '../../http/workbook.ts'
import type { Services } from '../../services.ts'
import { alarmReason } from '../alarm-words/index.ts'
import { type AlarmFilter, confirmAlarms, countVisibleAlarms, everyAlarm, listVisibleAlarms } from '../alarms/index.ts'
import { countByDay, countUnconfirmed } from './queries.ts'
import { eventOf, statisticsOf } from './rules.ts'

const defaultZone = 'Asia/Shanghai'

export const eventHandlers = handlers(eventCalls, {
  async readEventCounts({ visible, user }, { db, clock }) {
    return countUnconfirmed(db, visible, zoneOf(user), clock.now())
  },

  async readEventStatistics({ visible, query, user }, { db, clock }) {
    return statisticsOf(await countByDay(db, visible, { timeZone: zoneOf(user), days: query.days, now: clock.now() }))
  },

  async listEvents({ visible, query, language }, services) {
    return eventPage(visible, filterOf(query), query, language, services)
  },

  async confirmEvents({ alarms, body, ...actor }, services) {
    return confirmAlarms({ alarms, note: body.note }, actor, services)
  },

  async listBusinessEvents({ visible, business, query, language }, services) {
    return eventPage(visible, { ...filterOf(query), businessId: business.id }, query, language, services)
  },

  async exportBusinessEvents({ visible, business, query, language }, { db, clock }) {
    checkExportRange(query.from, query.to, clock.now())
    const alarms = everyAlarm(db, visible, { ...filterOf(query), businessId: business.id })
    const time = csvTime(business.timeZone)
    return workbookAnswer({ name: word('event-sheet', language), head: eventHead(language), lines: eventLines(alarms, language, time) })
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
function filterOf({ box_id, state, level, search, from, to }: EventQuery): AlarmFilter {
  return {
    state: 'all',
    sort: '-openedAt',
    deviceId: box_id,
    confirmed: state === undefined ? undefined : state === 'confirmed' ? 'yes' : 'no',
    level: level === undefined ? undefined : [level],
    search,
    from,
    to,
  }
}

async function eventPage(
  visible: Visible,
  filter: AlarmFilter,
  { page, pageSize }: { page: number; pageSize: number },
  language: Language,
  { db }: Services,
) {
  const slice = { limit: pageSize, offset: (page - 1) * pageSize }
  const [alarms, total] = await Promise.all([listVisibleAlarms(db, visible, filter, slice), countVisibleAlarms(db, visible, filter)])
  return { items: alarms.map((alarm) => eventOf(alarm, alarmReason(alarm, language))), total }
}

const columns = ['occurred', 'device', 'id', 'site', 'level', 'content', 'released', 'state', 'confirmed', 'by', 'note'] as const

function eventHead(language: Language): string[] {
  return columns.map((column) => word(`event-${column}`, language))
}

async function* eventLines(alarms: AsyncIterable<Alarm>, language: Language, time: TimeText): AsyncIterable<Cell[]> {
  for await (const alarm of alarms) yield eventLine(eventOf(alarm, alarmReason(alarm, language)), language, time)
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
    event.note ?? '',
  ]
}
