import { changeRecord, demandOwn, type RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { notify } from '../../../storage/notify.ts'
import { replaceLinks } from '../../../storage/record-table.ts'
import {
  deleteGroup,
  groupDevices,
  groupTable,
  insertGroup,
  isNameTaken,
  listBoxIds,
  listSiblings,
  listStaff,
  listUsersOf,
  lockGroup,
  placeGroups,
  replaceStaff,
  type Staff,
  updateName,
} from '../queries.ts'

/** @throws Refusal 50001 for an unknown group above, 30001 below the second level, 50003 for a name that is taken */
export async function addGroup(wish: { parentId: string | null; name: string }, actor: RecordActor, services: Services): Promise<string> {
  const { business } = actor
  return change(services, actor, { action: 'group.create' }, async (tx, { at, note }) => {
    if (wish.parentId !== null) await demandFirstLevel(tx, business.id, wish.parentId)
    const id = await insertGroup(tx, { businessId: business.id, ...wish, at })
    if (!id) throw nameTaken()
    note({ subject: `group ${id}`, after: wish })
    return id
  })
}

/** @throws Refusal 50003 for a name that is taken */
export async function renameGroup(id: string, name: string, actor: RecordActor, services: Services): Promise<void> {
  await changeRecord(services, actor, { table: groupTable, action: 'group.rename', id }, async (tx, group, { note }) => {
    if (await isNameTaken(tx, actor.business.id, group, name)) throw nameTaken()
    await updateName(tx, id, name)
    note({ before: { name: group.name }, after: { name } })
  })
}

/** Shows it before another, or last. @throws Refusal 30001 for another level, 50001 for unknown groups, 50003 for a name that is taken there */
export async function placeGroup(
  id: string,
  { parentId, beforeId }: { parentId: string | null; beforeId: string | null },
  actor: RecordActor,
  services: Services,
): Promise<void> {
  const businessId = actor.business.id
  await changeRecord(services, actor, { table: groupTable, action: 'group.place', id }, async (tx, group, { note }) => {
    if ((group.parentId === null) !== (parentId === null))
      throw new Refusal(30001, { field: 'body.parentId', says: says('group-other-level') })
    await holdBusiness(tx, businessId)
    if (parentId !== null) await demandFirstLevel(tx, businessId, parentId)
    if (await isNameTaken(tx, businessId, { ...group, parentId }, group.name)) throw nameTaken()
    const before = await listSiblings(tx, businessId, parentId)
    const others = before.filter((each) => each !== id)
    const place = beforeId === null ? others.length : others.indexOf(beforeId)
    if (place === -1) throw new Refusal(50001, { field: 'body.beforeId', says: says('unknown-group') })
    const losers = await listUsersOf(tx, id)
    await placeGroups(tx, businessId, parentId, others.toSpliced(place, 0, id))
    note({
      before: { parentId: group.parentId, place: group.parentId === parentId ? before.indexOf(id) + 1 : null },
      after: { parentId, place: place + 1 },
    })
    if (group.parentId !== parentId) await notify(tx, { rights: [...new Set([...losers, ...(await listUsersOf(tx, id))])] })
  })
}

/** With the groups below; their devices and people lose only them. */
export async function removeGroup(id: string, actor: RecordActor, services: Services): Promise<void> {
  await changeRecord(services, actor, { table: groupTable, action: 'group.remove', id }, async (tx, group, { note }) => {
    const losers = await listUsersOf(tx, id)
    const below = await deleteGroup(tx, id)
    note({ before: { name: group.name, below } })
    await notify(tx, { rights: losers })
  })
}

/** @throws Refusal 30001 for a group of the first level, and for devices of another business */
export async function saveGroupDevices(
  id: string,
  devices: readonly DeviceSubject[],
  actor: RecordActor,
  services: Services,
): Promise<void> {
  await changeRecord(services, actor, { table: groupTable, action: 'group.devices', id }, async (tx, group, { note }) => {
    if (group.parentId === null) throw new Refusal(30001, { says: says('group-first-level') })
    if (devices.some(({ businessId }) => businessId !== actor.business.id)) {
      throw new Refusal(30001, { says: says('group-foreign-device') })
    }
    const before = await listBoxIds(tx, id)
    await replaceLinks(
      tx,
      groupDevices,
      id,
      devices.map((device) => device.id),
    )
    note({ before, after: await listBoxIds(tx, id) })
    await notify(tx, { rights: await listUsersOf(tx, id) })
  })
}

/** @throws Refusal 50001 for somebody who is no employee of the business */
export async function saveGroupPeople(id: string, people: readonly Staff[], actor: RecordActor, services: Services): Promise<void> {
  await changeStaff(id, actor, services, () => eachOnce(people))
}

/** What one person is in the group; null: nothing. @throws Refusal 50001 for somebody who is no employee of the business */
export async function saveGroupIdentity(
  id: string,
  { employeeId, identity }: { employeeId: string; identity: Staff['identity'] | null },
  actor: RecordActor,
  services: Services,
): Promise<void> {
  await changeStaff(id, actor, services, (staff) => [
    ...staff.filter((person) => person.employeeId !== employeeId),
    ...(identity ? [{ employeeId, identity }] : []),
  ])
}

async function changeStaff(
  id: string,
  actor: RecordActor,
  services: Services,
  next: (staff: readonly Staff[]) => readonly Staff[],
): Promise<void> {
  await changeRecord(services, actor, { table: groupTable, action: 'group.people', id }, async (tx, _group, { note }) => {
    const [before, losers] = [await listStaff(tx, id), await listUsersOf(tx, id)]
    const staff = next(before.map(({ employeeId, identity }) => ({ employeeId, identity })))
    const ids = staff.map(({ employeeId }) => employeeId)
    await demandOwn(tx, { name: 'memberships' }, { businessId: actor.business.id, ids, field: 'people', unknown: 'group-unknown-employee' })
    await replaceStaff(tx, id, staff)
    note({ before, after: await listStaff(tx, id) })
    await notify(tx, { rights: [...new Set([...losers, ...(await listUsersOf(tx, id))])] })
  })
}

async function demandFirstLevel(tx: Transaction, businessId: string, parentId: string): Promise<void> {
  const parent = await lockGroup(tx, businessId, parentId)
  if (!parent) throw new Refusal(50001, { field: 'body.parentId', says: says('group-parent-unknown') })
  if (parent.parentId !== null) throw new Refusal(30001, { field: 'body.parentId', says: says('group-too-deep') })
}

/** Named twice: the last identity counts. */
function eachOnce(people: readonly Staff[]): Staff[] {
  return [...new Map(people.map((person) => [person.employeeId, person])).values()]
}

function nameTaken(): Refusal {
  return new Refusal(50003, { field: 'body.name', says: says('group-name-taken') })
}
