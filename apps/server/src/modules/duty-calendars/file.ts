import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { budgets } from '../../budgets/index.ts'
import type { ContentAnswer } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { word } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { linkTo } from '../delivery/index.ts'
import { groupsOfDuty } from '../duty/index.ts'
import { readDuty } from '../on-duty/index.ts'
import { readCalendar } from '../schedules/index.ts'
import { hashToken } from '../sessions/index.ts'
import { dutyEvents, scheduleEvents, spanAround } from './events.ts'
import { type Calendar, countFetch, findCalendar, noteContent } from './queries/calendars.ts'
import { type CalendarEvent, calendarText, inOrder } from './text.ts'

const hashOf = (text: string) => createHash('sha256').update(text)

/**
 * What an address shows now. Its stamp is when that changed, so that the same is the same to the byte.
 * @throws Refusal 70003 where it shows nothing (any more), 80001 where it is fetched too often
 */
export async function calendarFile(code: string, services: Services): Promise<ContentAnswer> {
  const { db, clock, config } = services
  const calendar = await findCalendar(db, hashToken(code))
  if (!calendar) throw new Refusal(70003)
  const now = clock.now()
  await demandRate(calendar, now, services)
  const events = inOrder(await eventsOf(db, calendar, now))
  const look = {
    name: word('duty-calendar', calendar.language, { business: calendar.business }),
    language: calendar.language,
    linkTo: (page: CalendarEvent['page']) => linkTo(config, page),
  }
  const unstamped = calendarText(events, { ...look, stamp: new Date(0) })
  const stamp = await noteContent(db, calendar.employeeId, hashOf(unstamped).digest(), now)
  const text = calendarText(events, { ...look, stamp })
  const bytes = Buffer.from(text)
  return {
    name: 'duty.ics',
    type: 'text/calendar; charset=utf-8',
    bytes: bytes.length,
    sha256: hashOf(text).digest('hex'),
    open: async () => Readable.from([bytes]),
  }
}

async function demandRate({ employeeId, userId }: Calendar, now: Date, { db, excesses }: Services): Promise<void> {
  const { most, within = 0 } = budgets.calendarFetches
  const { counted, until } = await countFetch(db, employeeId, { within, now })
  if (counted <= most) return
  excesses.note('calendarFetches', userId)
  throw new Refusal(80001, { retryAfter: (until.getTime() - now.getTime()) / 1_000 })
}

async function eventsOf(db: Queryable, calendar: Calendar, now: Date): Promise<CalendarEvent[]> {
  const { employeeId, userId, businessId, timeZone } = calendar
  const span = spanAround(now, timeZone)
  const groups = await groupsOfDuty(db, employeeId)
  const sources = await readDuty(
    db,
    groups.map(({ id }) => id),
    span,
  )
  const duties = groups.flatMap((group) => {
    const of = sources.get(group.id)
    return of ? dutyEvents(group, of, calendar, span) : []
  })
  if (!calendar.schedules) return duties
  const read = await readCalendar(db, { userId, businessId, now, ...span, for: 'me' })
  return [...duties, ...inOrder(scheduleEvents(read, calendar)).slice(0, budgets.calendarEvents.most)]
}
