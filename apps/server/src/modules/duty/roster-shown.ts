import type { DutyRoster } from '@kilowatch/contract'
import { dayIn, dutiesOf, gapsOf } from '@kilowatch/work'
import type { Membership } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { type KeptRoster, readDuty } from '../on-duty/index.ts'
import { leavesOf } from './queries/leaves.ts'
import { peopleAmong } from './queries/people.ts'
import { nameOfGroup } from './queries/rosters.ts'
import { spanAsked } from './rules.ts'

interface Asked {
  groupId: string
  from?: string | undefined
  to?: string | undefined
}

/** Why somebody is away is for whoever manages, and for themselves. */
const manages = (business: Membership): boolean => business.right === 'main' || business.right === 'manage'

/** The roster of a group over some days. @throws Refusal 10003 for too many of them, or none */
export async function rosterOf(db: Queryable, { groupId, ...asked }: Asked, business: Membership, now: Date): Promise<DutyRoster> {
  const group = { id: groupId, name: await nameOfGroup(db, groupId) }
  const { timeZone } = business
  const today = dayIn(now, timeZone)
  const span = spanAsked(asked, today)
  const sources = (await readDuty(db, [group.id], span)).get(group.id) ?? { rosters: [], changes: [], leaves: [], timeZone }
  const plan = dutiesOf(sources, span)
  const named = [
    ...sources.rosters.flatMap(({ teams }) => teams.flatMap(({ people }) => people)),
    ...sources.changes.map(({ person }) => person),
  ]
  const ids = [...new Set(named)]
  const [people, leaves] = [await peopleAmong(db, ids), await leavesOf(db, ids, span)]
  const mine = business.employeeId
  return {
    ...{ group, timeZone, today, ...span },
    rosters: sources.rosters.map(rosterSeen),
    people: people.map(({ employeeId, name }) => ({ employeeId, name, me: employeeId === mine })),
    duties: plan.duties.map(({ person, from, to, ...duty }) => ({
      ...duty,
      employeeId: person,
      from: from.toISOString(),
      to: to.toISOString(),
    })),
    absences: plan.absences.map(({ person, ...absence }) => ({ ...absence, employeeId: person })),
    leaves: leaves.map((leave) => (manages(business) || leave.employeeId === mine ? leave : { ...leave, reason: '' })),
    gaps: gapsOf(sources, plan, span).map(({ from, to, ...gap }) => ({ ...gap, from: from.toISOString(), to: to.toISOString() })),
  }
}

function rosterSeen({ groupId: _, shifts, cycle, teams, certified, ...roster }: KeptRoster): DutyRoster['rosters'][number] {
  return {
    ...roster,
    shifts: shifts.map((shift) => ({ ...shift, weekdays: [...shift.weekdays] })),
    cycle: [...cycle],
    teams: teams.map((team) => ({ ...team, people: [...team.people] })),
    certified: [...certified],
  }
}
