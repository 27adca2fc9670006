import type { Employee } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { settle, tell } from '../../tellings/index.ts'
import { readEmployee, readerOf } from '../employees/employees.ts'
import type { MemberActor } from '../member-actor.ts'
import { findDepartments } from '../queries/departments.ts'
import {
  deleteEmployee,
  type EmployeeFields,
  type EmployeeRecord,
  hasPosition,
  lockEmployee,
  replaceDepartments,
  setUserKind,
  updateEmployee,
  updateRole,
} from '../queries/employees.ts'
import { type Role, roleAfter, roleOfAdmin } from '../rules.ts'

export interface EmployeeWish extends EmployeeFields {
  departmentIds: readonly string[]
}

/**
 * Changes what the business knows of a person, and the role but for owner and admins.
 * @throws Refusal 50001 for a department or position that the business does not have
 */
export async function changeEmployee(id: string, wish: EmployeeWish, actor: MemberActor, services: Services): Promise<Employee> {
  const { business } = actor
  await change(services, actor, { action: 'employee.change', subject: `employee ${id}` }, async (tx, { at, note }) => {
    const before = await lock(tx, business.id, id)
    await demandOwn(tx, business.id, wish)
    const { departmentIds, ...fields } = wish
    const role = roleAfter(before, wish)
    await updateEmployee(tx, id, { ...fields, ...role })
    await replaceDepartments(tx, id, departmentIds)
    note({ before: fieldsOf(before), after: { ...wish, ...role } })
    await tellOfRole(tx, before, role, actor, at)
  })
  return readEmployee(business.id, readerOf(actor), id, services)
}

/**
 * Takes a person out of the business, or an invitation back; what was handed to them goes back, and they see nothing of it from now on.
 * @throws Refusal 30001 for the owner and for oneself
 */
export async function removeEmployee(id: string, actor: MemberActor, services: Services): Promise<void> {
  const { business, user } = actor
  await change(services, actor, { action: 'employee.remove', subject: `employee ${id}` }, async (tx, { at, note }) => {
    const before = await lock(tx, business.id, id)
    if (before.right === 'main') throw new Refusal(30001, { says: says('owner-stays') })
    if (before.userId === user.id) throw new Refusal(30001, { says: says('not-oneself') })
    await deleteEmployee(tx, id)
    note({ before: { ...fieldsOf(before), phone: before.phone, email: before.email, userId: before.userId } })
    if (before.userId === null) return settle(tx, `employee ${id}`, at)
    await setUserKind(tx, before.userId, 1)
    await notify(tx, { rights: [before.userId] })
    const params = { by: user.name, business: business.name }
    const to = { people: [before.userId] }
    await tell(tx, { code: 'removed-from-business', params, subject: `employee ${id}`, to, by: user.id, at })
  })
}

/** @throws Refusal 30001 for the owner, and for who would take it from themselves */
export async function setEmployeeAdmin(id: string, isAdmin: boolean, actor: MemberActor, services: Services): Promise<Employee> {
  const { business, user } = actor
  await change(services, actor, { action: 'employee.set-admin', subject: `employee ${id}` }, async (tx, { at, note, unchanged }) => {
    const before = await lock(tx, business.id, id)
    if (before.right === 'main') throw new Refusal(30001, { says: says('owner-role-stays') })
    if (!isAdmin && before.userId === user.id) throw new Refusal(30001, { says: says('not-oneself') })
    if (isAdmin === (before.right === 'manage')) return unchanged()
    const role = roleOfAdmin(isAdmin)
    await updateRole(tx, id, role)
    note({ before: { right: before.right, scope: before.scope }, after: role })
    await tellOfRole(tx, before, role, actor, at)
  })
  return readEmployee(business.id, readerOf(actor), id, services)
}

async function lock(tx: Transaction, businessId: string, id: string): Promise<EmployeeRecord> {
  const record = await lockEmployee(tx, businessId, id)
  if (!record) throw new Refusal(70003)
  return record
}

/** Departments and position must be the business's own. */
export async function demandOwn(
  tx: Transaction,
  businessId: string,
  wish: { departmentIds: readonly string[]; positionId: string | null },
): Promise<void> {
  const wanted = new Set(wish.departmentIds)
  if ((await findDepartments(tx, businessId, [...wanted])).length < wanted.size) {
    throw new Refusal(50001, { field: 'body.departmentIds', says: says('unknown-department') })
  }
  if (wish.positionId === null || (await hasPosition(tx, businessId, wish.positionId))) return
  throw new Refusal(50001, { field: 'body.positionId', says: says('unknown-position') })
}

/** What an account may see changes with departments as well; only another role is worth a message. */
async function tellOfRole(tx: Transaction, before: EmployeeRecord, role: Role, { user, business }: MemberActor, at: Date): Promise<void> {
  if (before.userId === null) return
  await notify(tx, { rights: [before.userId] })
  if ((before.right === role.right && before.scope === role.scope) || before.userId === user.id) return
  const params = { by: user.name, business: business.name }
  await tell(tx, { code: 'role-changed', params, subject: `user ${before.userId}`, to: { people: [before.userId] }, by: user.id, at })
}

function fieldsOf({ name, jobNumber, remark, positionId, departmentIds, right, scope }: EmployeeRecord): EmployeeWish {
  return { name, jobNumber, remark, positionId, departmentIds, right, scope }
}
