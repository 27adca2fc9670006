import type { ScheduleCalendar } from '@kilowatch/contract'
import { type DaySpan, datesAhead } from '@kilowatch/work'
import type { Queryable } from '../../storage/queryable.ts'
import { type Bound, repeatingSchedules, type ScheduleStored, schedulesBetween } from './queries/schedules.ts'

/** Of what an answer holds at once. */
const most = { days: 500, repeating: 300 }

interface Read {
  rows: ScheduleStored[]
  /** How many there are, shown or not. */
  total: number
  ahead: ScheduleCalendar['ahead']
}

/** What is due in some days, cancelled items left out, and on which of them open items come again. */
export async function readCalendar(db: Queryable, asked: Bound & DaySpan & { for: 'me' | 'all' }): Promise<Read> {
  const { rows, total } = await schedulesBetween(db, { ...asked, most: most.days })
  const repeating = await repeatingSchedules(db, { ...asked, most: most.repeating })
  const ahead = repeating.flatMap(({ repeat, anchorOn, untilOn, dueOn, ...item }) =>
    datesAhead({ repeat, anchorOn, untilOn }, dueOn, asked).map((day) => ({ ...item, dueOn: day })),
  )
  return { rows, total, ahead }
}
