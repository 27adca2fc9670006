import { Refusal } from '../../../http/refusal.ts'
import type { DeviceSubject } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, type ChangeOptions, type Changing, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import {
  countEmployees,
  deleteGroup,
  type GroupRow,
  insertGroup,
  isNameTaken,
  listBoxIds,
  listStaff,
  listUsersOf,
  lockGroup,
  replaceDevices,
  replaceStaff,
  type Staff,
  updateName,
} from '../queries.ts'

interface GroupActor extends Actor {
  business: { id: string }
}

/** @throws Refusal 50001 for an unknown group above, 30001 below the second level, 50003 for a name that is taken */
export async function addGroup(wish: { parentId: string | null; name: string }, actor: GroupActor, services: Services): Promise<string> {
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
export async function renameGroup(id: string, name: string, actor: GroupActor, services: Services): Promise<void> {
  await changeGroup('group.rename', id, actor, services, async (tx, group, { note }) => {
    if (await isNameTaken(tx, actor.business.id, group, name)) throw nameTaken()
    await updateName(tx, id, name)
    note({ before: { name: group.name }, after: { name } })
  })
}

/** With the groups below; their devices and people lose only them. */
export async function removeGroup(id: string, actor: GroupActor, services: Services): Promise<void> {
  await changeGroup('group.remove', id, actor, services, async (tx, group, { note }) => {
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
  actor: GroupActor,
  services: Services,
): Promise<void> {
  await changeGroup('group.devices', id, actor, services, async (tx, group, { note }) => {
    if (group.parentId === null) throw new Refusal(30001, { says: says('group-first-level') })
    if (devices.some(({ businessId }) => businessId !== actor.business.id)) {
      throw new Refusal(30001, { says: says('group-foreign-device') })
    }
    const before = await listBoxIds(tx, id)
    await replaceDevices(
      tx,
      id,
      devices.map((device) => device.id),
    )
    note({ before, after: await listBoxIds(tx, id) })
    await notify(tx, { rights: await listUsersOf(tx, id) })
  })
}

/** @throws Refusal 50001 for somebody who is no employee of the business */
export async function saveGroupPeople(id: string, people: readonly Staff[], actor: GroupActor, services: Services): Promise<void> {
  const staff = eachOnce(people)
  await changeGroup('group.people', id, actor, services, async (tx, _group, { note }) => {
    await demandEmployees(tx, actor.business.id, staff)
    const [before, losers] = [await listStaff(tx, id), await listUsersOf(tx, id)]
    await replaceStaff(tx, id, staff)
    note({ before, after: await listStaff(tx, id) })
    await notify(tx, { rights: [...new Set([...losers, ...(await listUsersOf(tx, id))])] })
  })
}

/** One change of one group: nobody else changes it meanwhile. @throws Refusal 70003 where the business has no such group */
function changeGroup(
  action: ChangeOptions['action'],
  id: string,
  actor: GroupActor,
  services: Services,
  work: (tx: Transaction, group: GroupRow, changing: Changing) => Promise<void>,
): Promise<void> {
  return change(services, actor, { action, subject: `group ${id}` }, async (tx, changing) => {
    const group = await lockGroup(tx, actor.business.id, id)
    if (!group) throw new Refusal(70003)
    await work(tx, group, changing)
  })
}

async function demandFirstLevel(tx: Transaction, businessId: string, parentId: string): Promise<void> {
  const parent = await lockGroup(tx, businessId, parentId)
  if (!parent) throw new Refusal(50001, { field: 'body.parentId', says: says('group-parent-unknown') })
  if (parent.parentId !== null) throw new Refusal(30001, { field: 'body.parentId', says: says('group-too-deep') })
}

async function demandEmployees(tx: Transaction, businessId: string, staff: readonly Staff[]): Promise<void> {
  const known = await countEmployees(
    tx,
    businessId,
    staff.map(({ employeeId }) => employeeId),
  )
  if (known < staff.length) throw new Refusal(50001, { field: 'body.people', says: says('group-unknown-employee') })
}

/** Named twice: the last identity counts. */
function eachOnce(people: readonly Staff[]): Staff[] {
  return [...new Map(people.map((person) => [person.employeeId, person])).values()]
}

function nameTaken(): Refusal {
  return new Refusal(50003, { field: 'body.name', says: says('group-name-taken') })
}
