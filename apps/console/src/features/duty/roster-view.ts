import type { DutyRoster, DutyShift } from '@kilowatch/contract'
import { type Day, type DaySpan, dayAt, dayNumber, daysAfter, monthsAfter, weekdayOf } from '@kilowatch/work'

export type DutyView = 'month' | 'week'

/** The days that are shown around one of them: its month, or its week from Monday on. */
export function spanShown(view: DutyView, day: Day): DaySpan {
  if (view === 'week') {
    const from = daysAfter(day, -weekdayOf(day))
    return { from, to: daysAfter(from, 6) }
  }
  const from = `${day.slice(0, 7)}-01`
  return { from, to: daysAfter(monthsAfter(from, 1), -1) }
}

/** The same day a month or a week on. */
export function dayOn(view: DutyView, day: Day, count: number): Day {
  return view === 'week' ? daysAfter(day, 7 * count) : monthsAfter(`${day.slice(0, 7)}-01`, count)
}

export const daysIn = ({ from, to }: DaySpan): Day[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, place) => dayAt(dayNumber(from) + place))

/** What one person has on one day. */
export interface DutyCell {
  shift: DutyShift | undefined
  key: string
  what: 'pattern' | 'hand' | 'swap' | 'leave' | 'taken-off' | 'swapped'
}

export interface PersonRow {
  employeeId: string
  name: string
  me: boolean
  certified: boolean
  cells: ReadonlyMap<Day, readonly DutyCell[]>
}

export interface TeamRows {
  name: string
  people: readonly PersonRow[]
}

/** Shifts of all rosters of the span, each key once: the newest counts. */
export function shiftsOf({ rosters }: Pick<DutyRoster, 'rosters'>): DutyShift[] {
  return [...new Map(rosters.flatMap(({ shifts }) => shifts.map((shift) => [shift.key, shift] as const))).values()]
}

/** People by the teams of the newest roster; who stands in no team of it comes last. */
export function rowsOf(roster: DutyRoster): TeamRows[] {
  const shifts = new Map(shiftsOf(roster).map((shift) => [shift.key, shift]))
  const newest = roster.rosters.at(-1)
  const cellsOf = (employeeId: string): Map<Day, DutyCell[]> => {
    const cells = new Map<Day, DutyCell[]>()
    const all = [
      ...roster.duties.filter((duty) => duty.employeeId === employeeId).map(({ day, shift, origin }) => ({ day, shift, what: origin })),
      ...roster.absences.filter((one) => one.employeeId === employeeId).map(({ day, shift, why }) => ({ day, shift, what: why })),
    ]
    for (const { day, shift, what } of all) cells.set(day, [...(cells.get(day) ?? []), { shift: shifts.get(shift), key: shift, what }])
    return cells
  }
  const rowOf = ({ employeeId, name, me }: DutyRoster['people'][number]): PersonRow => ({
    ...{ employeeId, name, me, cells: cellsOf(employeeId) },
    certified: newest?.certified.includes(employeeId) ?? false,
  })
  const people = new Map(roster.people.map((person) => [person.employeeId, person]))
  const teams = (newest?.teams ?? []).map((team) => ({
    name: team.name,
    people: team.people.flatMap((id) => {
      const person = people.get(id)
      people.delete(id)
      return person ? [rowOf(person)] : []
    }),
  }))
  const others = [...people.values()].map(rowOf).filter(({ cells }) => cells.size > 0)
  return [...teams, { name: '', people: others }].filter((team) => team.people.length > 0)
}

/** How many are on a shift of a day. */
export function countOn({ duties }: Pick<DutyRoster, 'duties'>, day: Day, shift: string): number {
  return duties.filter((duty) => duty.day === day && duty.shift === shift).length
}

/** Gaps that are not over yet, the nearest first. */
export function gapsAhead({ gaps }: Pick<DutyRoster, 'gaps'>, now: number): DutyRoster['gaps'] {
  return gaps.filter(({ to }) => Date.parse(to) > now)
}

/** Which colour a shift has: by its place. */
export const toneOf = (shifts: readonly DutyShift[], key: string): number =>
  Math.max(
    0,
    shifts.findIndex((shift) => shift.key === key),
  ) % 4

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, -62],
  End: [0, 62],
}

/** Where a key leads to in a grid of so many rows and columns; undefined: nowhere. */
export function cellByKey(key: string, at: readonly [number, number], [rows, columns]: readonly [number, number]) {
  const step = steps[key]
  if (!step) return undefined
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most - 1)
  return [clamp(at[0] + step[0], rows), clamp(at[1] + step[1], columns)] as const
}
