import { dutyOrigins, type ScheduleCalendar, type ScheduleRow, scheduleKinds } from '@kilowatch/contract'
import { type DaySpan, type Duty, dayIn, daysAfter, dutiesOf, momentAt, rosterOn } from '@kilowatch/work'
import { word } from '../../http/words.ts'
import type { GroupDuty } from '../on-duty/index.ts'
import type { Calendar } from './queries/calendars.ts'
import type { CalendarEvent } from './text.ts'

/** What a calendar shows: long enough to look back at a month, and to plan half a year. */
export function spanAround(now: Date, timeZone: string): DaySpan {
  const today = dayIn(now, timeZone)
  return { from: daysAfter(today, -30), to: daysAfter(today, 180) }
}

interface Group {
  id: string
  name: string
}

/** Duties of one person in a group. An event keeps its name while its times change: who has the duty is part of it, when it begins is not. */
export function dutyEvents(
  { id, name }: Group,
  sources: GroupDuty,
  { employeeId, language }: Pick<Calendar, 'employeeId' | 'language'>,
  span: DaySpan,
): CalendarEvent[] {
  const { duties } = dutiesOf(ofPerson(sources, employeeId), span)
  const shiftName = ({ day, shift }: Duty) => rosterOn(sources.rosters, day)?.shifts.find(({ key }) => key === shift)?.name ?? shift
  return duties.map((duty) => ({
    uid: `duty-${id}-${duty.day}-${duty.shift}-${employeeId}@kilowatch`,
    from: duty.from,
    to: duty.to,
    title: word('duty-calendar-event', language, { shift: shiftName(duty), group: name }),
    note: duty.origin === 'pattern' ? '' : dutyOrigins[duty.origin][language],
    page: `/enterprise/operation/duty?group=${id}&day=${duty.day}`,
  }))
}

/** Whether one is on duty does not depend on others: theirs need not be worked out. */
function ofPerson(sources: GroupDuty, person: string): GroupDuty {
  const own = (one: { person: string }) => one.person === person
  const rosters = sources.rosters.map((roster) => ({
    ...roster,
    teams: roster.teams.map((team) => ({ ...team, people: team.people.filter((id) => id === person) })),
  }))
  return { ...sources, rosters, changes: sources.changes.filter(own), leaves: sources.leaves.filter(own) }
}

type Item = Pick<ScheduleRow, 'id' | 'title' | 'kind' | 'dueOn' | 'dueTime'>

interface Read {
  rows: readonly (Item & Pick<ScheduleRow, 'state'>)[]
  ahead: ScheduleCalendar['ahead']
}

/** Schedule items that were not left out, and the dates on which they come again: at their time, or on the whole day. */
export function scheduleEvents({ rows, ahead }: Read, { language, timeZone }: Pick<Calendar, 'language' | 'timeZone'>): CalendarEvent[] {
  const event = ({ id, title, kind, dueOn, dueTime }: Item, uid: string): CalendarEvent => ({
    uid: `schedule-${uid}@kilowatch`,
    ...(dueTime === null ? { day: dueOn } : { from: momentAt(dueOn, dueTime, timeZone) }),
    title,
    note: scheduleKinds[kind][language],
    page: `/enterprise/operation/schedule/${id}`,
  })
  return [
    ...rows.filter(({ state }) => state !== 'skipped').map((row) => event(row, row.id)),
    ...ahead.map((one) => event(one, `${one.id}-${one.dueOn}`)),
  ]
}
