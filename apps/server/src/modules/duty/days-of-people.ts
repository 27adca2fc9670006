import { dutiesOf } from '@kilowatch/work'
import type { Queryable } from '../../storage/queryable.ts'
import { readDuty } from '../on-duty/index.ts'
import { leavesOf } from './queries/leaves.ts'
import { rosteredGroups } from './queries/rosters.ts'

export interface DaysOfPeople {
  /** Whole days on which somebody is not there, by employee. */
  away: ReadonlyMap<string, ReadonlySet<string>>
  /** Days on which a shift of theirs begins, by employee. */
  onDuty: ReadonlyMap<string, ReadonlySet<string>>
}

/** On which of some days these people of a business are on leave, or on duty in whatever group. */
export async function daysOfPeople(
  db: Queryable,
  businessId: string,
  employeeIds: readonly string[],
  days: readonly string[],
): Promise<DaysOfPeople> {
  const sorted = [...new Set(days)].sort()
  const [from, to] = [sorted[0], sorted.at(-1)]
  const [away, onDuty] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  if (from === undefined || to === undefined) return { away, onDuty }
  const add = (map: Map<string, Set<string>>, person: string, day: string) => map.set(person, (map.get(person) ?? new Set()).add(day))
  for (const leave of await leavesOf(db, employeeIds, { from, to }))
    for (const day of sorted) if (leave.from <= day && day <= leave.to) add(away, leave.employeeId, day)
  const groups = await readDuty(db, await rosteredGroups(db, businessId), { from, to })
  for (const sources of groups.values())
    for (const day of sorted) for (const { person } of dutiesOf(sources, { from: day, to: day }).duties) add(onDuty, person, day)
  return { away, onDuty }
}
