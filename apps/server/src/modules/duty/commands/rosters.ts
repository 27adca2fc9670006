import type { Language } from '@kilowatch/catalog'
import type { RosterWish } from '@kilowatch/contract'
import { type DutyPattern, rosterOf } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import { demandOwn, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { lookAtAlarmsOf } from '../../notifications/index.ts'
import { readDuty } from '../../on-duty/index.ts'
import { staffOf } from '../queries/people.ts'
import { countRosters, deleteRoster, dropChange, putChange, putRoster, rosteredGroups } from '../queries/rosters.ts'
import { candidatesFor, type DutyPlace, daysAround, demandRoster, demandShift, dutiesAround, isUsual } from '../rules.ts'

/** @throws Refusal 10003 for parts that do not belong together, 30001 where there are too many, 50001 for people of nobody's */
export async function saveRoster(groupId: string, wish: RosterWish, actor: RecordActor, services: Services): Promise<RosterWish> {
  demandRoster(wish)
  const { business } = actor
  return change(services, actor, { action: 'duty.save', subject: `group ${groupId}` }, async (tx, { at, note }) => {
    await holdBusiness(tx, business.id)
    const ids = wish.teams.flatMap(({ people }) => people)
    await demandOwn(tx, { name: 'memberships' }, { businessId: business.id, ids, field: 'teams', unknown: 'group-unknown-employee' })
    const before = (await readDuty(tx, [groupId], { from: wish.startsOn, to: wish.startsOn })).get(groupId)?.rosters.at(-1)
    const known = before?.startsOn === wish.startsOn ? before : null
    const { most } = budgets.dutyRostersOfBusiness
    if (known === null && (await countRosters(tx, business.id)) >= most) {
      services.excesses.note('dutyRostersOfBusiness', business.id)
      throw new Refusal(30001, { says: says('duty-too-many', { most }) })
    }
    const kept = { ...wish, certified: wish.certified.filter((id) => ids.includes(id)) }
    await putRoster(tx, business.id, groupId, kept, at)
    note({ before: known, after: kept })
    await lookAtAlarmsOf(tx, [groupId], at)
    return kept
  })
}

export interface StartWish {
  startsOn: string
  pattern: DutyPattern
}

/** By a usual pattern, with the people of the roster before, else the group's managers and inspectors in turn. @throws Refusal 30001 as `saveRoster` */
export async function startRoster(
  groupId: string,
  { startsOn, pattern }: StartWish,
  actor: RecordActor & { language: Language },
  services: Services,
): Promise<RosterWish> {
  const last = (await readDuty(services.db, [groupId], { from: startsOn, to: startsOn })).get(groupId)?.rosters.at(-1)
  const before = last?.teams.flatMap((team) => team.people) ?? []
  const people = before.length > 0 ? before : (await staffOf(services.db, groupId)).map(({ employeeId }) => employeeId)
  const { shifts, cycle, teams } = rosterOf(pattern, { startsOn, people, language: actor.language })
  const wish: RosterWish = {
    startsOn,
    shifts: shifts.map((shift) => ({ ...shift, weekdays: [...shift.weekdays] })),
    cycle: [...cycle],
    teams: teams.map((team) => ({ ...team, people: [...team.people] })),
    ...{ certificate: last?.certificate ?? '', certified: [...(last?.certified ?? [])], limits: last?.limits ?? false },
  }
  return saveRoster(groupId, wish, actor, services)
}

export async function removeRoster(groupId: string, startsOn: string, actor: RecordActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'duty.remove', subject: `group ${groupId}` }, async (tx, { at, note, unchanged }) => {
    if (!(await deleteRoster(tx, groupId, startsOn))) return unchanged()
    note({ before: { startsOn } })
    await lookAtAlarmsOf(tx, [groupId], at)
  })
}

export interface DutyWish extends DutyPlace {
  person: string
}

/**
 * Puts somebody on a duty. @throws Refusal 30001 without such a shift, for who is on leave, and where the limits of hours are kept and one would
 * be broken; 50001 for somebody of nobody's
 */
export async function putOnDuty(groupId: string, wish: DutyWish, actor: RecordActor, services: Services): Promise<void> {
  await setDuty(groupId, wish, true, actor, services)
}

/** @throws Refusal 30001 without such a shift, 50001 for somebody of nobody's */
export async function takeOffDuty(groupId: string, wish: DutyWish, actor: RecordActor, services: Services): Promise<void> {
  await setDuty(groupId, wish, false, actor, services)
}

async function setDuty(
  groupId: string,
  { person, ...place }: DutyWish,
  on: boolean,
  actor: RecordActor,
  services: Services,
): Promise<void> {
  const { business } = actor
  const action = on ? 'duty.put-on' : 'duty.take-off'
  await change(services, actor, { action, subject: `group ${groupId}` }, async (tx, { at, note, unchanged }) => {
    await holdBusiness(tx, business.id)
    const unknown = 'group-unknown-employee'
    await demandOwn(tx, { name: 'memberships' }, { businessId: business.id, ids: [person], field: 'employee_id', unknown })
    const groups = await readDuty(tx, await rosteredGroups(tx, business.id), daysAround(place.day))
    const duty = groups.get(groupId)
    const { roster, times } = demandShift(duty, place)
    const duties = dutiesAround(groups, place.day)
    const isOn = duties.get(groupId)?.some((one) => one.day === place.day && one.shift === place.shift && one.person === person) ?? false
    if (isOn === on) return unchanged()
    if (on) {
      const away = duty?.leaves.some((leave) => leave.person === person && leave.from <= place.day && place.day <= leave.to) ?? false
      const onLeave = new Set(away ? [person] : [])
      const considered = { duties, groupId, place, times, certified: [], onLeave, people: [{ employeeId: person, name: '' }] }
      const [candidate] = candidatesFor(considered)
      if (away) throw new Refusal(30001, { field: 'query.employee_id', says: says('duty-on-leave') })
      const breach = roster.limits ? candidate?.breaches[0] : undefined
      if (breach)
        throw new Refusal(30001, { field: 'query.employee_id', says: says(`duty-breaks-${breach.rule}`, { hours: breach.hours }) })
    }
    const wish = { groupId, ...place, person, on }
    if (isUsual(duty, { ...place, person }) === on) await dropChange(tx, wish)
    else await putChange(tx, wish)
    note({ after: { day: place.day, shift: place.shift, employee: person } })
    await lookAtAlarmsOf(tx, [groupId], at)
  })
}
