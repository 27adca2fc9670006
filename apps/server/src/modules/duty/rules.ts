import type { DutyCandidate, RosterWish } from '@kilowatch/contract'
import {
  type DaySpan,
  type Duty,
  type DutySources,
  daysAfter,
  daysBetween,
  dutiesOf,
  monthsAfter,
  rosterOn,
  type Shift,
  spanOf,
  strainOf,
  type Times,
} from '@kilowatch/work'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { GroupDuty, KeptRoster } from '../on-duty/index.ts'

/** One duty of a group, as it is asked for. */
export interface DutyPlace {
  day: string
  shift: string
}

/** The rules look a week and a day to both sides of a duty. */
export function daysAround(day: string): { from: string; to: string } {
  return { from: daysAfter(day, -9), to: daysAfter(day, 9) }
}

/** The shift of a group that is asked for. @throws Refusal 30001 where no roster has it on that day */
export function demandShift(duty: GroupDuty | undefined, { day, shift }: DutyPlace): { roster: KeptRoster; shift: Shift; times: Times } {
  const roster = duty && (rosterOn(duty.rosters, day) as KeptRoster | undefined)
  const found = roster?.shifts.find(({ key }) => key === shift)
  if (!duty || !roster || !found) throw new Refusal(30001, { field: 'query.shift', says: says('duty-no-shift') })
  return { roster, shift: found, times: spanOf(found, day, duty.timeZone) }
}

/** Duties of all groups around a day. */
export function dutiesAround(groups: ReadonlyMap<string, DutySources>, day: string): Map<string, Duty[]> {
  return new Map([...groups].map(([id, sources]) => [id, dutiesOf(sources, daysAround(day)).duties]))
}

/** Whether somebody would have a duty if nothing were changed by hand. */
export function isUsual(duty: GroupDuty | undefined, { day, shift, person }: DutyPlace & { person: string }): boolean {
  if (!duty) return false
  const changes = duty.changes.filter((one) => !(one.day === day && one.shift === shift && one.person === person))
  const { duties } = dutiesOf({ ...duty, changes }, { from: day, to: day })
  return duties.some((one) => one.shift === shift && one.person === person)
}

/** As many days are read of a roster at once. */
const mostDays = 62

/** The days that are asked for; the month of today unless said otherwise. @throws Refusal 10003 for too many of them, or none */
export function spanAsked({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): DaySpan {
  const first = from ?? `${(to ?? today).slice(0, 7)}-01`
  const last = to ?? daysAfter(monthsAfter(`${first.slice(0, 7)}-01`, 1), -1)
  const days = daysBetween(first, last)
  if (days < 0 || days >= mostDays) throw new Refusal(10003, { field: 'query.to', says: says('duty-span', { most: mostDays }) })
  return { from: first, to: last }
}

interface Person {
  employeeId: string
  name: string
}

interface Considered {
  people: readonly Person[]
  /** Of all groups. */
  duties: ReadonlyMap<string, readonly Duty[]>
  groupId: string
  place: DutyPlace
  times: Times
  certified: readonly string[]
  onLeave: ReadonlySet<string>
}

/** People who do not have the duty yet, the fittest first: who may, then who has worked least, then who has rested most. */
export function candidatesFor({ people, duties, groupId, place, times, certified, onLeave }: Considered): DutyCandidate[] {
  const all = [...duties.values()].flat()
  const has = new Set(
    (duties.get(groupId) ?? []).filter(({ day, shift }) => day === place.day && shift === place.shift).map(({ person }) => person),
  )
  const rest = ({ before, after }: DutyCandidate) => Math.min(before ?? Number.POSITIVE_INFINITY, after ?? Number.POSITIVE_INFINITY)
  return people
    .filter(({ employeeId }) => !has.has(employeeId))
    .map(({ employeeId, name }): DutyCandidate => {
      const strain = strainOf(
        times,
        all.filter(({ person }) => person === employeeId),
      )
      const away = onLeave.has(employeeId)
      const fits = strain.breaches.length === 0 && !away
      return { employeeId, name, ...strain, onLeave: away, certified: certified.includes(employeeId), fits }
    })
    .sort((a, b) => Number(b.fits) - Number(a.fits) || a.week - b.week || rest(b) - rest(a) || Number(a.employeeId) - Number(b.employeeId))
}

/** @throws Refusal 10003 where parts of a roster do not belong together */
export function demandRoster({ shifts, cycle, teams }: RosterWish): void {
  const keys = shifts.map(({ key }) => key)
  const twice = keys.findIndex((key, place) => keys.indexOf(key) < place)
  if (twice >= 0) throw new Refusal(10003, { field: `body.shifts.${twice}.key`, says: says('duty-shift-twice') })
  const endless = shifts.findIndex(({ from, to }) => from === to)
  if (endless >= 0) throw new Refusal(10003, { field: `body.shifts.${endless}.to`, says: says('duty-shift-length') })
  const unknown = cycle.findIndex((key) => key !== null && !keys.includes(key))
  if (unknown >= 0) throw new Refusal(10003, { field: `body.cycle.${unknown}`, says: says('duty-cycle-shift') })
  const late = teams.findIndex(({ offset }) => offset >= cycle.length)
  if (late >= 0) throw new Refusal(10003, { field: `body.teams.${late}.offset`, says: says('duty-team-offset') })
  const people = teams.flatMap((team) => team.people)
  if (new Set(people).size < people.length) throw new Refusal(10003, { field: 'body.teams', says: says('duty-person-twice') })
}
