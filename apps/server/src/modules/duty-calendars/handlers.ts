import { dutyCalendarCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { endCalendar, makeCalendar } from './commands/calendars.ts'
import { calendarFile } from './file.ts'
import { findOwn } from './queries/calendars.ts'

export const dutyCalendarHandlers = handlers(dutyCalendarCalls, {
  async readDutyCalendar({ user, business }, { db }) {
    const own = await findOwn(db, { employeeId: business.employeeId, userId: user.id })
    return own ? { schedules: own.schedules, madeAt: own.madeAt.toISOString(), fetchedAt: own.fetchedAt?.toISOString() ?? null } : null
  },

  makeDutyCalendar: ({ body, language, ...actor }, services) => makeCalendar({ ...body, language }, actor, services),

  async endDutyCalendar(actor, services) {
    await endCalendar(actor, services)
    return null
  },

  fetchDutyCalendar: ({ params }, services) => calendarFile(params.code, services),
})
