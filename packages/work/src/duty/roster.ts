import { type Day, dayIn, daysAfter, daysBetween, startOfDay, weekdayOf } from '../days.ts'
import { type Shift, spanOf } from './shifts.ts'

/** People who are on duty together: the cycle begins for them so many days in. */
export interface DutyTeam {
  name: string
  offset: number
  /** In the order in which they are called. */
  people: readonly string[]
}

/** What repeats, and for whom, from a day on until the next roster of the group begins. */
export interface Roster {
  startsOn: Day
  shifts: readonly Shift[]
  /** Key of the shift of each day; null: free. */
  cycle: readonly (string | null)[]
  teams: readonly DutyTeam[]
  /** What somebody of each shift holds; empty: nothing. */
  certificate: string
  /** Who holds it. */
  certified: readonly string[]
}

export const rosterLimits = { shifts: 6, cycle: 56, teams: 12, peopleOfTeam: 20, need: 20 } as const

/** Somebody was put on a duty beside the pattern, or taken off one. */
export interface DutyChange {
  day: Day
  shift: string
  person: string
  on: boolean
  swapped: boolean
}

/** Whole days on which somebody is not there, the last one included. */
export interface Leave {
  person: string
  from: Day
  to: Day
}

export interface Duty {
  day: Day
  shift: string
  person: string
  from: Date
  to: Date
  origin: 'pattern' | 'hand' | 'swap'
}

/** A duty that somebody would have. */
export interface Absence {
  day: Day
  shift: string
  person: string
  why: 'leave' | 'taken-off' | 'swapped'
}

export interface DutyPlan {
  duties: Duty[]
  absences: Absence[]
}

/** What a group's duties are made of; rosters in the order of their days. */
export interface DutySources {
  rosters: readonly Roster[]
  changes: readonly DutyChange[]
  leaves: readonly Leave[]
  timeZone: string
}

/** Days from one to another, both included. */
export interface DaySpan {
  from: Day
  to: Day
}

export function daysOf({ from, to }: DaySpan): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, place) => daysAfter(from, place))
}

/** The roster that counts on a day. */
export function rosterOn(rosters: readonly Roster[], day: Day): Roster | undefined {
  return rosters.findLast(({ startsOn }) => startsOn <= day)
}

/** Key of the shift that a team has on a day by the pattern alone. */
export function shiftOfTeam({ startsOn, cycle }: Pick<Roster, 'startsOn' | 'cycle'>, { offset }: Pick<DutyTeam, 'offset'>, day: Day) {
  return cycle[(daysBetween(startsOn, day) + offset) % cycle.length] ?? null
}

/** The same turns, counted from another day on: everybody has the duties that they would have had. */
export function rosterFrom<R extends { startsOn: Day; cycle: readonly unknown[]; teams: readonly { offset: number }[] }>(
  roster: R,
  day: Day,
): R & { teams: R['teams'] } {
  const { length } = roster.cycle
  const passed = daysBetween(roster.startsOn, day)
  const offsetOf = (offset: number) => (((offset + passed) % length) + length) % length
  return { ...roster, startsOn: day, teams: roster.teams.map((team) => ({ ...team, offset: offsetOf(team.offset) })) }
}

/** Who is on duty when: by day, then in the order of shifts, teams and people; who was put on by hand comes last. */
export function dutiesOf({ rosters, changes, leaves, timeZone }: DutySources, span: DaySpan): DutyPlan {
  const plan: DutyPlan = { duties: [], absences: [] }
  for (const day of daysOf(span)) {
    const roster = rosterOn(rosters, day)
    if (!roster) continue
    const ofDay = changes.filter((one) => one.day === day)
    const away = new Set(leaves.filter(({ from, to }) => from <= day && day <= to).map(({ person }) => person))
    for (const shift of roster.shifts) {
      const times = spanOf(shift, day, timeZone)
      const taken = new Map(ofDay.filter((one) => one.shift === shift.key).map((one) => [one.person, one]))
      const usual = roster.teams.filter((team) => shiftOfTeam(roster, team, day) === shift.key).flatMap(({ people }) => people)
      const people = new Set([...usual, ...[...taken.values()].filter(({ on }) => on).map(({ person }) => person)])
      for (const person of people) {
        const change = taken.get(person)
        const where = { day, shift: shift.key, person }
        if (change?.on === false) plan.absences.push({ ...where, why: change.swapped ? 'swapped' : 'taken-off' })
        else if (away.has(person)) plan.absences.push({ ...where, why: 'leave' })
        else plan.duties.push({ ...where, ...times, origin: originOf(change) })
      }
    }
  }
  return plan
}

function originOf(change: DutyChange | undefined): Duty['origin'] {
  if (!change) return 'pattern'
  return change.swapped ? 'swap' : 'hand'
}

/** Who is on duty at a moment, in the order in which they are called. */
export function onDutyAt<D extends Pick<Duty, 'from' | 'to'>>(duties: readonly D[], at: Date): D[] {
  return duties.filter(({ from, to }) => from <= at && at < to)
}

/** When somebody comes or goes next. */
export function nextChange(duties: readonly Pick<Duty, 'from' | 'to'>[], at: Date): Date | null {
  const times = duties.flatMap(({ from, to }) => [from.getTime(), to.getTime()]).filter((time) => time > at.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/** The days that say who is on duty at a moment and who follows, wherever the group is: somewhere it is a day earlier or later. */
export function daysAtHand(at: Date): DaySpan {
  const day = dayIn(at, 'UTC')
  return { from: daysAfter(day, -2), to: daysAfter(day, 3) }
}

/** Who is on duty at a moment, when that changes next, and who is then. */
export interface DutyNow {
  on: readonly Duty[]
  /** Where nothing changes soon: when to look again. */
  changesAt: Date
  next: readonly Duty[]
}

/** By what was read of the days at hand. */
export function dutyAt(sources: DutySources, at: Date): DutyNow {
  const today = dayIn(at, sources.timeZone)
  const { duties } = dutiesOf(sources, { from: daysAfter(today, -1), to: daysAfter(today, 1) })
  const changesAt = nextChange(duties, at) ?? startOfDay(daysAfter(today, 2), sources.timeZone)
  return { on: onDutyAt(duties, at), changesAt, next: onDutyAt(duties, changesAt) }
}

/** A shift that lacks people, or anybody who holds the certificate. */
export interface Gap {
  day: Day
  shift: string
  from: Date
  to: Date
  missing: number
  /** None of those on duty holds what is asked for. */
  uncertified: boolean
}

/** Shifts that lack somebody, in the order of their beginning. */
export function gapsOf({ rosters, timeZone }: DutySources, { duties }: DutyPlan, span: DaySpan): Gap[] {
  const gaps: Gap[] = []
  for (const day of daysOf(span)) {
    const roster = rosterOn(rosters, day)
    for (const shift of roster?.shifts ?? []) {
      if (!roster || !shift.weekdays.includes(weekdayOf(day))) continue
      const people = duties.filter((duty) => duty.day === day && duty.shift === shift.key).map(({ person }) => person)
      const missing = Math.max(0, shift.need - people.length)
      const uncertified = roster.certificate !== '' && !people.some((person) => roster.certified.includes(person))
      if (missing > 0 || uncertified) gaps.push({ day, shift: shift.key, ...spanOf(shift, day, timeZone), missing, uncertified })
    }
  }
  return gaps.sort((a, b) => a.from.getTime() - b.from.getTime())
}
