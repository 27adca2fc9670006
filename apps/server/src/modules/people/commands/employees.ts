import { changeRecord, demandOwn } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { deleteRecords, linksOf, replaceLinks, updateRecord } from '../../../storage/record-table.ts'
import { settle, tell } from '../../notifications/index.ts'
import type { MemberActor } from '../member-actor.ts'
import { type EmployeeFields, type EmployeeRecord, inDepartments, setUserKind, employeeTable as table } from '../queries/employees.ts'
import { adminRole, type Role, roleAfter, roleWithoutFormer } from '../rules.ts'

export interface EmployeeWish extends EmployeeFields {
  departmentIds: readonly string[]
}

/**
 * Changes what the business knows of a person, and the role but for owner and admins.
 * @throws Refusal 50001 for a department or position that the business does not have
 */
export async function changeEmployee(id: string, wish: EmployeeWish, actor: MemberActor, services: Services): Promise<void> {
  await changeRecord(services, actor, { action: 'employee.change', table, id }, async (tx, before, { at, note }) => {
    await demandOwnPlaces(tx, actor.business.id, wish)
    const after = { ...wish, ...roleAfter(before, wish) }
    await updateRecord(tx, table, id, after)
    note({ before: { ...fieldsOf(before), departmentIds: await replaceLinks(tx, inDepartments, id, wish.departmentIds) }, after })
    await tellOfRole(tx, before, after, actor, at)
  })
}

/**
 * Takes a person out of the business, or an invitation back; what was handed to them goes back, and they see nothing of it from now on.
 * @throws Refusal 30001 for the owner and for oneself
 */
export async function removeEmployee(id: string, actor: MemberActor, services: Services): Promise<null> {
  const { business, user } = actor
  await changeRecord(services, actor, { action: 'employee.remove', table, id }, async (tx, before, { at, note }) => {
    demandOther(before, actor, 'owner-stays')
    const { phone, email, userId } = before
    note({ before: { ...fieldsOf(before), departmentIds: await linksOf(tx, inDepartments, id), phone, email, userId } })
    await deleteRecords(tx, table, business.id, [id])
    if (userId === null) return settle(tx, `employee ${id}`, at)
    await setUserKind(tx, userId, 1)
    await notify(tx, { rights: [userId] })
    const params = { by: user.name, business: business.name }
    await tell(tx, { code: 'removed-from-business', params, subject: `employee ${id}`, to: { people: [userId] }, by: user.id, at })
  })
  return null
}

/** Whoever is an admin no longer is what they were before. @throws Refusal 30001 for the owner, and for who would take it from themselves */
export async function setEmployeeAdmin(id: string, wish: { isAdmin: 0 | 1 }, actor: MemberActor, services: Services): Promise<void> {
  const isAdmin = wish.isAdmin === 1
  await changeRecord(services, actor, { action: 'employee.set-admin', table, id }, async (tx, before, { at, note, unchanged }) => {
    demandOther(before, isAdmin ? null : actor, 'owner-role-stays')
    const { right, scope, control } = before
    if (isAdmin === (right === 'manage')) return unchanged()
    const was: Role = { right, scope, control }
    const role = isAdmin ? adminRole : (before.roleBefore ?? roleWithoutFormer)
    await updateRecord(tx, table, id, { ...role, roleBefore: isAdmin ? was : null })
    note({ before: was, after: role })
    await tellOfRole(tx, before, role, actor, at)
  })
}

/** @throws Refusal 30001 for the owner, and for the person who asks */
function demandOther({ right, userId }: EmployeeRecord, by: MemberActor | null, owner: 'owner-stays' | 'owner-role-stays'): void {
  if (right === 'main') throw new Refusal(30001, { says: says(owner) })
  if (userId === by?.user.id) throw new Refusal(30001, { says: says('not-oneself') })
}

/** Departments and position must be the business's own. */
export async function demandOwnPlaces(
  tx: Transaction,
  businessId: string,
  { departmentIds, positionId }: Pick<EmployeeWish, 'departmentIds' | 'positionId'>,
): Promise<void> {
  const positionIds = positionId === null ? [] : [positionId]
  await demandOwn(tx, { name: 'departments' }, { businessId, ids: departmentIds, field: 'departmentIds', unknown: 'unknown-department' })
  await demandOwn(tx, { name: 'positions' }, { businessId, ids: positionIds, field: 'positionId', unknown: 'unknown-position' })
}

/** What an account may see changes with departments as well; only another role is worth a message. */
async function tellOfRole(tx: Transaction, before: EmployeeRecord, role: Role, { user, business }: MemberActor, at: Date): Promise<void> {
  if (before.userId === null) return
  await notify(tx, { rights: [before.userId] })
  const isSame = before.right === role.right && before.scope === role.scope && before.control === role.control
  if (isSame || before.userId === user.id) return
  const params = { by: user.name, business: business.name }
  await tell(tx, { code: 'role-changed', params, subject: `user ${before.userId}`, to: { people: [before.userId] }, by: user.id, at })
}

function fieldsOf({ name, jobNumber, remark, positionId, right, scope, control }: EmployeeRecord): EmployeeFields {
  return { name, jobNumber, remark, positionId, right, scope, control }
}
