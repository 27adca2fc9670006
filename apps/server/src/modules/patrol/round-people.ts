import { mondayOf, type RoundIdentity, type RoundPerson } from '@kilowatch/work'
import type { Queryable } from '../../storage/queryable.ts'
import { type DaysOfPeople, daysOfPeople } from '../duty/index.ts'
import { skillsOfUsers } from '../people/index.ts'
import { identitiesIn, type RoundPersonRow, roundPeople, weekLoads } from './queries/round-people.ts'

interface Asked {
  today: string
  /** On which something is to be done. */
  days: readonly string[]
  groupIds: readonly string[]
  /** Null: all of the business. */
  among: readonly string[] | null
}

/** A person as the rule of proposals looks at them. */
export type NamedRoundPerson = RoundPerson & Pick<RoundPersonRow, 'name'>

/** People of a business who go on rounds, with what they hold, when they are away or on duty, and how much they have to do in these weeks. */
export async function readRoundPeople(
  db: Queryable,
  businessId: string,
  { today, days, groupIds, among }: Asked,
): Promise<NamedRoundPerson[]> {
  const people = await roundPeople(db, businessId, today, among)
  const mondays = [...new Set(days.map(mondayOf))]
  const [skills, loads, identities, { away, onDuty }] = await Promise.all([
    skillsOfUsers(
      db,
      [businessId],
      people.map(({ id }) => id),
    ),
    weekLoads(db, businessId, { today, mondays }),
    identitiesIn(db, groupIds),
    daysOf(db, businessId, people, days),
  ])
  return people.map(({ id, name, employeeId, goes }) => ({
    ...{ id, name, goes, skills: skills.get(id) ?? [] },
    groups: new Map<string, RoundIdentity>(
      identities.filter(({ userId }) => userId === id).map(({ groupId, identity }) => [groupId, identity]),
    ),
    away: away.get(employeeId) ?? new Set(),
    onDuty: onDuty.get(employeeId) ?? new Set(),
    load: new Map(loads.filter(({ userId }) => userId === id).map(({ week, minutes }) => [week, minutes])),
  }))
}

function daysOf(db: Queryable, businessId: string, people: readonly RoundPersonRow[], days: readonly string[]): Promise<DaysOfPeople> {
  return daysOfPeople(
    db,
    businessId,
    people.map(({ employeeId }) => employeeId),
    days,
  )
}
