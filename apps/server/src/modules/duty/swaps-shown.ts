import type { DutySwap } from '@kilowatch/contract'
import { rosterOn, spanOf, swapStateAt, swapStepsFor } from '@kilowatch/work'
import type { Membership } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { type GroupDuty, readDuty } from '../on-duty/index.ts'
import { decidersOf } from './queries/people.ts'
import { type SwapRow, swapsOf } from './queries/swaps.ts'

/** Those that wait, and the last that are over. */
const shownAtMost = 100

type Role = 'asker' | 'partner' | 'manager'

/**
 * What a member of the business is in a swap. Administrators and the group's managers approve, but none of their own duties while there is
 * somebody else to do it.
 */
export function rolesIn(
  { askerId, partnerId }: Pick<SwapRow, 'askerId' | 'partnerId'>,
  { employeeId }: Pick<Membership, 'employeeId'>,
  deciders: readonly string[],
): Set<Role> {
  const swaps = [askerId, partnerId]
  const manages = deciders.includes(employeeId) && !(swaps.includes(employeeId) && deciders.some((one) => !swaps.includes(one)))
  const roles: [Role, boolean][] = [
    ['asker', employeeId === askerId],
    ['partner', employeeId === partnerId],
    ['manager', manages],
  ]
  return new Set(roles.flatMap(([role, is]) => (is ? [role] : [])))
}

export async function showSwaps(db: Queryable, groupId: string, business: Membership, now: Date): Promise<DutySwap[]> {
  const rows = await swapsOf(db, groupId, shownAtMost)
  if (rows.length === 0) return []
  const deciders = await decidersOf(db, groupId)
  const days = rows.flatMap(({ givenDay, takenDay }) => [givenDay, ...(takenDay === null ? [] : [takenDay])]).sort()
  const duty = (await readDuty(db, [groupId], { from: days[0] ?? '', to: days.at(-1) ?? '' })).get(groupId)
  return rows.map((row) => {
    const roles = rolesIn(row, business, deciders)
    return {
      ...{ id: row.id, state: swapStateAt(row, now) },
      asker: { employeeId: row.askerId, name: row.asker },
      partner: { employeeId: row.partnerId, name: row.partner },
      given: dutyShown(duty, row.givenDay, row.givenShift, row.beginsAt),
      taken: row.takenDay === null || row.takenShift === null ? null : dutyShown(duty, row.takenDay, row.takenShift, row.beginsAt),
      ...(roles.size > 0 ? { reason: row.reason, answer: row.answer } : { reason: '', answer: '' }),
      ...{ askedAt: row.askedAt.toISOString(), changedAt: row.changedAt.toISOString(), beginsAt: row.beginsAt.toISOString() },
      ...{ decidedBy: row.decidedBy, may: swapStepsFor(row, roles, now) },
    }
  })
}

/** A duty as its roster has it now; of one whose roster has gone, its key and when it was to begin. */
function dutyShown(duty: GroupDuty | undefined, day: string, key: string, beginsAt: Date): DutySwap['given'] {
  const shift = duty && rosterOn(duty.rosters, day)?.shifts.find((one) => one.key === key)
  const { from, to } = duty && shift ? spanOf(shift, day, duty.timeZone) : { from: beginsAt, to: beginsAt }
  return { day, shift: key, name: shift?.name ?? key, from: from.toISOString(), to: to.toISOString() }
}
