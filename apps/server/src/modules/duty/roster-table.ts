import type { Language } from '@kilowatch/catalog'
import { type DutyRoster, dutyAbsences, dutyOrigins } from '@kilowatch/contract'
import { type Day, daysAfter, daysBetween } from '@kilowatch/work'
import { word } from '../../http/words.ts'

const weekdays: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  zh: new Intl.DateTimeFormat('zh-CN', { weekday: 'short', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }),
}

/** '2026-12-01 周二' */
export const dayWords = (day: Day, language: Language): string => `${day} ${weekdays[language].format(new Date(`${day}T00:00:00Z`))}`

export const daysOf = ({ from, to }: Pick<DutyRoster, 'from' | 'to'>): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, place) => daysAfter(from, place))

/** Shifts of all rosters of the span, each key once: the newest counts. */
export const shiftsOf = ({ rosters }: Pick<DutyRoster, 'rosters'>): DutyRoster['rosters'][number]['shifts'] => [
  ...new Map(rosters.flatMap(({ shifts }) => shifts.map((shift) => [shift.key, shift] as const))).values(),
]

/** A roster as a table: people down, days across. */
export function rosterTable(roster: DutyRoster, language: Language): { name: string; head: string[]; lines: string[][] } {
  const days = daysOf(roster)
  const names = new Map(shiftsOf(roster).map(({ key, name }) => [key, name]))
  const teams = roster.rosters.at(-1)?.teams ?? []
  const teamOf = (id: string) => teams.find(({ people }) => people.includes(id))?.name ?? ''
  const order = new Map(teams.flatMap(({ people }) => people).map((id, place) => [id, place]))
  const placeOf = (id: string) => order.get(id) ?? order.size
  const people = roster.people
    .filter(({ employeeId: id }) => order.has(id) || roster.duties.some(({ employeeId }) => employeeId === id))
    .sort((one, other) => placeOf(one.employeeId) - placeOf(other.employeeId))
  const cellOf = (id: string, day: Day): string => {
    const on = roster.duties.filter((duty) => duty.employeeId === id && duty.day === day)
    const off = roster.absences.filter((absence) => absence.employeeId === id && absence.day === day)
    const isAway = roster.leaves.some((leave) => leave.employeeId === id && leave.from <= day && day <= leave.to)
    const marked = (shift: string, what: string) => `${names.get(shift) ?? shift} (${what})`
    const said = [
      ...on.map(({ shift, origin }) => (origin === 'pattern' ? (names.get(shift) ?? shift) : marked(shift, dutyOrigins[origin][language]))),
      ...off.map(({ shift, why }) => marked(shift, dutyAbsences[why][language])),
    ]
    return said.join(', ') || (isAway ? dutyAbsences.leave[language] : '')
  }
  return {
    name: `${word('duty-file', language)} ${roster.group.name} ${roster.from.slice(0, 7)}`,
    head: [word('duty-team', language), word('duty-person', language), ...days.map((day) => dayWords(day, language))],
    lines: people.map(({ employeeId, name }) => [teamOf(employeeId), name, ...days.map((day) => cellOf(employeeId, day))]),
  }
}
