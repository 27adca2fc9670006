import type { DutyLeave } from '@kilowatch/contract'
import type { DaySpan } from '@kilowatch/work'
import { groupOrder } from '../../../storage/group-order.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** Of these people, within these days. */
export function leavesOf(db: Queryable, people: readonly string[], { from, to }: DaySpan): Promise<DutyLeave[]> {
  return rowsOf<DutyLeave & Record<string, unknown>>(
    db,
    `select membership_id as "employeeId", from_on::text as "from", to_on::text as "to", reason from duty_leaves
      where membership_id = any($1::bigint[]) and from_on <= $3::date and to_on >= $2::date order by from_on, membership_id`,
    [people, from, to],
  )
}

/** Leaves of a person that are not over. */
export async function countLeaves(tx: Queryable, employeeId: string, today: string): Promise<number> {
  const text = 'select count(*)::int as count from duty_leaves where membership_id = $1 and to_on >= $2'
  return (await rowOf<{ count: number }>(tx, text, [employeeId, today]))?.count ?? 0
}

export async function insertLeave(tx: Queryable, { employeeId, from, to, reason }: DutyLeave, at: Date): Promise<void> {
  await tx.query('insert into duty_leaves (membership_id, from_on, to_on, reason, created_at) values ($1, $2, $3, $4, $5)', [
    ...[employeeId, from, to, reason, at],
  ])
}

export function deleteLeave(tx: Queryable, employeeId: string, from: string): Promise<DutyLeave | undefined> {
  return rowOf<DutyLeave & Record<string, unknown>>(
    tx,
    `delete from duty_leaves where membership_id = $1 and from_on = $2
      returning membership_id as "employeeId", from_on::text as "from", to_on::text as "to", reason`,
    [employeeId, from],
  )
}

/** Groups whose rosters name the person, or that put them on a duty by hand. */
export function groupsOf(db: Queryable, employeeId: string): Promise<{ id: string; name: string }[]> {
  return rowsOf<{ id: string; name: string }>(
    db,
    `select g.id, g.name from groups g
      where g.id in (select r.group_id from duty_rosters r join duty_people p on p.roster_id = r.id where p.membership_id = $1
                     union select group_id from duty_changes where membership_id = $1) order by ${groupOrder('g')}`,
    [employeeId],
  )
}
