import { Readable } from 'node:stream'
import { dutyCalls } from '@kilowatch/contract'
import { rosterOn } from '@kilowatch/work'
import { z } from 'zod'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { tableFile } from '../../http/table-file.ts'
import { type OnDuty, readDuty, readOnDuty } from '../on-duty/index.ts'
import { addLeave, changeLeave, removeLeave } from './commands/leaves.ts'
import { putOnDuty, removeRoster, saveRoster, startRoster, takeOffDuty } from './commands/rosters.ts'
import { askSwap, stepSwap } from './commands/swaps.ts'
import { namesOf, peopleAmong, peopleByPosition, staffOf } from './queries/people.ts'
import { dutyGroups, rosteredGroups } from './queries/rosters.ts'
import { rosterOf } from './roster-shown.ts'
import { rosterTable } from './roster-table.ts'
import { candidatesFor, type DutyPlace, daysAround, demandShift, dutiesAround } from './rules.ts'
import { daysOfPartners, partnersFor } from './swap-rules.ts'
import { showSwaps } from './swaps-shown.ts'

export const dutyHandlers = handlers(dutyCalls, {
  async readDutyRoster({ record, query: { from, to }, business }, { db, clock }) {
    return rosterOf(db, { groupId: record.id, from, to }, business, clock.now())
  },

  async exportDutyRoster({ record, query: { from, to, format }, business, language }, { db, clock }) {
    const { lines, ...table } = rosterTable(await rosterOf(db, { groupId: record.id, from, to }, business, clock.now()), language)
    return tableFile(format, { ...table, lines: Readable.from(lines) })
  },

  listDutyGroups: ({ business }, { db }) => dutyGroups(db, business.id, business.employeeId),

  async listOnDuty({ business }, { db, clock }) {
    const groups = await dutyGroups(db, business.id, business.employeeId)
    const ids = groups.map(({ id }) => id)
    const duties = await readOnDuty(db, ids, clock.now())
    const names = await namesOf(
      db,
      business.id,
      [...duties.values()].flatMap(({ on, next }) => [...on, ...next].map(({ userId }) => userId)),
    )
    const person = ({ userId }: OnDuty) => ({ id: userId, name: names.get(userId) ?? '' })
    return groups.flatMap(({ id, name }) => {
      const duty = duties.get(id)
      if (!duty) return []
      const on = duty.on.map((one) => ({ person: person(one), shift: one.shift, until: one.to.toISOString() }))
      return [{ group: { id, name }, on, next: duty.next.map(person), changesAt: duty.changesAt.toISOString() }]
    })
  },

  async listDutyCandidates({ record, query: place, business }, { db }) {
    const groups = await readDuty(db, await rosteredGroups(db, business.id), daysAround(place.day))
    const duty = groups.get(record.id)
    const { roster, times } = demandShift(duty, place)
    const staff = await staffOf(db, record.id)
    const named = roster.teams.flatMap(({ people }) => people)
    const others = await peopleAmong(
      db,
      named.filter((id) => !staff.some(({ employeeId }) => employeeId === id)),
    )
    const away = (duty?.leaves ?? []).filter(({ from, to }) => from <= place.day && place.day <= to).map(({ person }) => person)
    const people = [...staff, ...others]
    const duties = dutiesAround(groups, place.day)
    return candidatesFor({ people, duties, groupId: record.id, place, times, certified: roster.certified, onLeave: new Set(away) })
  },

  startDutyRoster: ({ record, query, ...actor }, services) =>
    startRoster(record.id, { startsOn: query.starts_on, pattern: query.pattern }, actor, services),

  saveDutyRoster: ({ record, body, ...actor }, services) => saveRoster(record.id, body, actor, services),

  async removeDutyRoster({ record, params, ...actor }, services) {
    await removeRoster(record.id, dayOf(params.startsOn, 'params.startsOn'), actor, services)
    return null
  },

  async putOnDuty({ record, query: { employee_id: person, day, shift }, ...actor }, services) {
    await putOnDuty(record.id, { person, day, shift }, actor, services)
    return null
  },

  async takeOffDuty({ record, query: { employee_id: person, day, shift }, ...actor }, services) {
    await takeOffDuty(record.id, { person, day, shift }, actor, services)
    return null
  },

  async listDutyManagers({ record }, { db }) {
    const staff = await staffOf(db, record.id)
    return staff.filter(({ identity }) => identity === 'manager').map(({ employeeId, name, identity }) => ({ employeeId, name, identity }))
  },

  listDutySwaps: ({ record, business }, { db, clock }) => showSwaps(db, record.id, business, clock.now()),

  async listSwapPartners({ record, query: given, business }, { db, clock }) {
    const groups = await readDuty(db, await rosteredGroups(db, business.id), daysOfPartners(given))
    const rosters = groups.get(record.id)?.rosters ?? []
    const found = partnersFor({ groupId: record.id, askerId: business.employeeId, given }, groups, clock.now())
    const people = await peopleAmong(
      db,
      found.map(({ partnerId }) => partnerId),
    )
    const nameOf = ({ day, shift }: DutyPlace) => rosterOn(rosters, day)?.shifts.find(({ key }) => key === shift)?.name ?? shift
    return people.map(({ employeeId, name }) => {
      const { standsIn = false, duties = [] } = found.find(({ partnerId }) => partnerId === employeeId) ?? {}
      const shown = duties.map((duty) => ({
        ...{ day: duty.day, shift: duty.shift, name: nameOf(duty) },
        ...{ from: duty.from.toISOString(), to: duty.to.toISOString() },
      }))
      return { partner: { employeeId, name }, standsIn, duties: shown }
    })
  },

  askDutySwap: ({ record, body, ...actor }, services) => askSwap(record.id, body, actor, services),

  async stepDutySwap({ record, params, body, ...actor }, services) {
    await stepSwap(record.id, idOf(params.swapId, 'params.swapId'), body, actor, services)
    return null
  },

  listPeopleByPosition: ({ business }, { db }) => peopleByPosition(db, business.id),

  addDutyLeave: ({ record, body, ...actor }, services) => addLeave({ employeeId: record.id, ...body }, actor, services),

  changeDutyLeave: ({ record, params, body, ...actor }, services) =>
    changeLeave({ employeeId: record.id, ...body }, dayOf(params.from, 'params.from'), actor, services),

  async removeDutyLeave({ record, params, ...actor }, services) {
    await removeLeave(record.id, dayOf(params.from, 'params.from'), actor, services)
    return null
  },

  addOwnDutyLeave: ({ body, ...actor }, services) => addLeave({ employeeId: actor.business.employeeId, ...body }, actor, services),

  changeOwnDutyLeave: ({ params, body, ...actor }, services) =>
    changeLeave({ employeeId: actor.business.employeeId, ...body }, dayOf(params.from, 'params.from'), actor, services),

  async removeOwnDutyLeave({ params, ...actor }, services) {
    await removeLeave(actor.business.employeeId, dayOf(params.from, 'params.from'), actor, services)
    return null
  },
})

/** A number in a path. @throws Refusal 70003 for anything else */
function idOf(text: string, field: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new Refusal(70003, { field })
  return text
}

/** A day in a path. @throws Refusal 10003 for anything else */
function dayOf(text: string, field: string): string {
  if (!z.iso.date().safeParse(text).success) throw new Refusal(10003, { field })
  return text
}
