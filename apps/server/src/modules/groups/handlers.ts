import { type GroupDetail, groupCalls } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Membership, User } from '../../http/subjects.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { type AuditAction, writeAudit } from '../../storage/audit.ts'
import { notify } from '../../storage/notify.ts'
import {
  countEmployees,
  deleteGroup,
  findGroup,
  type GroupRow,
  insertGroup,
  isNameTaken,
  listBoxIds,
  listGroups,
  listMembers,
  listStaff,
  listUsersOf,
  lockGroup,
  renameGroup,
  replaceDevices,
  replaceStaff,
  type Staff,
} from './queries.ts'

export const groupHandlers = handlers(groupCalls, {
  async listGroups({ business, user }, { db }) {
    return listGroups(db, business.id, { userId: user.id })
  },

  async addGroup({ body, business, user, address }, { db, clock }) {
    const at = clock.now()
    return db.transaction(async (tx) => {
      if (body.parentId !== null) await demandFirstLevel(tx, business, body.parentId)
      const id = await insertGroup(tx, { businessId: business.id, ...body, at })
      if (!id) throw nameTaken()
      const entry = { at, businessId: business.id, userId: user.id, address }
      await writeAudit(tx, { ...entry, action: 'group.create', subject: `group ${id}`, after: body })
      return found(await findGroup(tx, business.id, { userId: user.id }, id))
    })
  },

  async readGroup({ record, business, user }, { db }) {
    return detailOf(db, business, user, record.id)
  },

  async renameGroup({ record, body, business, user, address }, services) {
    return changeGroup({ id: record.id, business, user, address }, services, async (tx, group, audit) => {
      if (await isNameTaken(tx, business.id, group, body.name)) throw nameTaken()
      await renameGroup(tx, group.id, body.name)
      await audit('group.rename', { name: group.name }, { name: body.name })
      return found(await findGroup(tx, business.id, { userId: user.id }, group.id))
    })
  },

  async removeGroup({ record, business, user, address }, services) {
    return changeGroup({ id: record.id, business, user, address }, services, async (tx, group, audit) => {
      const losers = await listUsersOf(tx, group.id)
      const below = await deleteGroup(tx, group.id)
      await audit('group.remove', { name: group.name, below })
      await notify(tx, { rights: losers })
      return null
    })
  },

  async saveGroupDevices({ record, devices, business, user, address }, services) {
    return changeGroup({ id: record.id, business, user, address }, services, async (tx, group, audit) => {
      if (group.parentId === null) throw new Refusal(30001, { says: says('group-first-level') })
      if (devices.some(({ businessId }) => businessId !== business.id)) throw new Refusal(30001, { says: says('group-foreign-device') })
      const before = await listBoxIds(tx, group.id)
      await replaceDevices(
        tx,
        group.id,
        devices.map(({ id }) => id),
      )
      await audit('group.devices', before, await listBoxIds(tx, group.id))
      await notify(tx, { rights: await listUsersOf(tx, group.id) })
      return detailOf(tx, business, user, group.id)
    })
  },

  async saveGroupPeople({ record, body, business, user, address }, services) {
    const staff = eachOnce(body.people)
    return changeGroup({ id: record.id, business, user, address }, services, async (tx, group, audit) => {
      await demandEmployees(tx, business, staff)
      const [before, losers] = [await listStaff(tx, group.id), await listUsersOf(tx, group.id)]
      await replaceStaff(tx, group.id, staff)
      await audit('group.people', before, await listStaff(tx, group.id))
      await notify(tx, { rights: [...new Set([...losers, ...(await listUsersOf(tx, group.id))])] })
      return detailOf(tx, business, user, group.id)
    })
  },
})

interface Change {
  id: string
  business: Membership
  user: User
  address: string
}
type Audit = (action: AuditAction, before: unknown, after?: unknown) => Promise<void>

/** One change of one group: nobody else changes it meanwhile. */
function changeGroup<T>(
  { id, business, user, address }: Change,
  { db, clock }: Services,
  change: (tx: PoolClient, group: GroupRow, audit: Audit) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const group = found(await lockGroup(tx, business.id, id))
    const entry = { at: clock.now(), businessId: business.id, userId: user.id, address, subject: `group ${id}` }
    return change(tx, group, (action, before, after) => writeAudit(tx, { ...entry, action, before, after }))
  })
}

async function demandFirstLevel(tx: PoolClient, business: Membership, parentId: string): Promise<void> {
  const parent = await lockGroup(tx, business.id, parentId)
  if (!parent) throw new Refusal(50001, { field: 'body.parentId', says: says('group-parent-unknown') })
  if (parent.parentId !== null) throw new Refusal(30001, { field: 'body.parentId', says: says('group-too-deep') })
}

async function demandEmployees(tx: PoolClient, business: Membership, staff: readonly Staff[]): Promise<void> {
  const known = await countEmployees(
    tx,
    business.id,
    staff.map(({ employeeId }) => employeeId),
  )
  if (known < staff.length) throw new Refusal(50001, { field: 'body.people', says: says('group-unknown-employee') })
}

/** Named twice: the last identity counts. */
function eachOnce(people: readonly Staff[]): Staff[] {
  return [...new Map(people.map((person) => [person.employeeId, person])).values()]
}

async function detailOf(db: Parameters<typeof findGroup>[0], business: Membership, user: User, id: string): Promise<GroupDetail> {
  const visible = { userId: user.id }
  const group = found(await findGroup(db, business.id, visible, id))
  return { ...group, members: await listMembers(db, visible, id), staff: await listStaff(db, id) }
}

function nameTaken(): Refusal {
  return new Refusal(50003, { field: 'body.name', says: says('group-name-taken') })
}

function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Refusal(70003)
  return thing
}
