import type { DutyLeave } from '@kilowatch/contract'
import { dayIn, daysBetween, dutiesOf, rosterOn } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import type { RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { lookAtAlarmsOf, tell } from '../../notifications/index.ts'
import { readDuty } from '../../on-duty/index.ts'
import { countLeaves, deleteLeave, groupsOf, insertLeave, leavesOf } from '../queries/leaves.ts'
import { peopleAmong, staffOf } from '../queries/people.ts'

const mostDays = 366

interface LeaveActor extends RecordActor {
  business: { id: string; timeZone: string }
}

/**
 * Somebody is not there for some days; managers of groups in which a duty is left are told. @throws Refusal 10003 for days in the wrong order or too
 * many of them, 30001 for days that are taken, or too many leaves
 */
export async function addLeave(leave: DutyLeave, actor: LeaveActor, services: Services): Promise<DutyLeave> {
  demandDays(leave)
  const { employeeId } = leave
  const { business } = actor
  return change(services, actor, { action: 'duty.leave', subject: `employee ${employeeId}` }, async (tx, { at, note }) => {
    await holdBusiness(tx, business.id)
    await demandFree(tx, leave)
    const { most } = budgets.dutyLeavesOfPerson
    if ((await countLeaves(tx, employeeId, dayIn(at, business.timeZone))) >= most) {
      services.excesses.note('dutyLeavesOfPerson', actor.user?.id ?? '')
      throw new Refusal(30001, { says: says('duty-leaves-too-many', { most }) })
    }
    const left = await dutiesIn(tx, leave)
    await insertLeave(tx, leave, at)
    await tellOfLeft(tx, left, leave, { by: actor.user?.id ?? null, at, businessId: business.id })
    note({ after: leave })
    await lookAtAlarms(tx, employeeId, at)
    return leave
  })
}

/**
 * The leave that begins on a day gets other days or another reason; managers are told of the duties that are left now and were not before.
 * @throws Refusal as `addLeave` does, 30001 where there is no such leave
 */
export async function changeLeave(leave: DutyLeave, beganOn: string, actor: LeaveActor, services: Services): Promise<DutyLeave> {
  demandDays(leave)
  const { employeeId } = leave
  const { business } = actor
  return change(
    services,
    actor,
    { action: 'duty.change-leave', subject: `employee ${employeeId}` },
    async (tx, { at, note, unchanged }) => {
      await holdBusiness(tx, business.id)
      const before = await deleteLeave(tx, employeeId, beganOn)
      if (!before) throw new Refusal(30001, { says: says('duty-leave-gone') })
      await demandFree(tx, leave)
      const left = await dutiesIn(tx, leave)
      await insertLeave(tx, leave, at)
      if (before.from === leave.from && before.to === leave.to && before.reason === leave.reason) {
        unchanged()
        return leave
      }
      const wasAway = (day: string) => before.from <= day && day <= before.to
      const newlyLeft = left
        .map(({ group, duties }) => ({ group, duties: duties.filter(({ day }) => !wasAway(day)) }))
        .filter(({ duties }) => duties.length > 0)
      await tellOfLeft(tx, newlyLeft, leave, { by: actor.user?.id ?? null, at, businessId: business.id })
      note({ before, after: leave })
      await lookAtAlarms(tx, employeeId, at)
      return leave
    },
  )
}

export async function removeLeave(employeeId: string, from: string, actor: RecordActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'duty.end-leave', subject: `employee ${employeeId}` }, async (tx, { at, note, unchanged }) => {
    const gone = await deleteLeave(tx, employeeId, from)
    if (!gone) return unchanged()
    note({ before: { employeeId, from, to: gone.to } })
    await lookAtAlarms(tx, employeeId, at)
  })
}

function demandDays({ from, to }: DutyLeave): void {
  const days = daysBetween(from, to)
  if (days < 0 || days >= mostDays) throw new Refusal(10003, { field: 'body.to', says: says('duty-leave-days', { most: mostDays }) })
}

async function demandFree(tx: Transaction, leave: DutyLeave): Promise<void> {
  if ((await leavesOf(tx, [leave.employeeId], leave)).length > 0)
    throw new Refusal(30001, { field: 'body.from', says: says('duty-leave-taken') })
}

/** Whom alarms call may be another now. */
async function lookAtAlarms(tx: Transaction, employeeId: string, at: Date): Promise<void> {
  const groups = await groupsOf(tx, employeeId)
  await lookAtAlarmsOf(
    tx,
    groups.map(({ id }) => id),
    at,
  )
}

interface Left {
  group: { id: string; name: string }
  duties: { day: string; shift: string }[]
}

/** Duties that the person has in these days, by group. */
async function dutiesIn(tx: Transaction, { employeeId, from, to }: DutyLeave): Promise<Left[]> {
  const groups = await groupsOf(tx, employeeId)
  const sources = await readDuty(
    tx,
    groups.map(({ id }) => id),
    { from, to },
  )
  return groups.flatMap((group) => {
    const of = sources.get(group.id)
    const own = of ? dutiesOf(of, { from, to }).duties.filter(({ person }) => person === employeeId) : []
    const named = own.map(({ day, shift }) => ({
      day,
      shift: (of && rosterOn(of.rosters, day)?.shifts.find(({ key }) => key === shift)?.name) ?? shift,
    }))
    return named.length > 0 ? [{ group, duties: named }] : []
  })
}

async function tellOfLeft(
  tx: Transaction,
  left: readonly Left[],
  { employeeId, from, to }: DutyLeave,
  { by, at, businessId }: { by: string | null; at: Date; businessId: string },
): Promise<void> {
  const [person] = await peopleAmong(tx, [employeeId])
  for (const { group, duties } of left) {
    const managers = (await staffOf(tx, group.id)).filter(({ identity }) => identity === 'manager')
    const people = managers.flatMap(({ userId }) => (userId === null || userId === by ? [] : [userId]))
    const [first] = duties
    const params = {
      name: person?.name ?? '',
      group: group.name,
      from,
      to,
      duties: duties.length,
      first: first ? `${first.day} ${first.shift}` : '',
    }
    await tell(tx, { code: 'duty-left', params, subject: `group ${group.id}`, to: { people, businessId }, by, at })
  }
}
