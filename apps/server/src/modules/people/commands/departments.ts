import type { Department } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import { readDepartment } from '../departments/departments.ts'
import { mostDepartmentLevels } from '../departments/rules.ts'
import type { MemberActor } from '../member-actor.ts'
import { lockBusiness } from '../queries/businesses.ts'
import {
  type DepartmentRow,
  deleteDepartments,
  findDepartment,
  findDepartments,
  findOrphan,
  heightOf,
  insertDepartment,
  isDepartmentNameTaken,
  movePaths,
  updateDepartment,
  usersOfDepartments,
} from '../queries/departments.ts'

export interface DepartmentWish {
  name: string
  parentId: string | null
  sort: number
}

/**
 * A new department below another one, or at the top.
 * @throws Refusal 50001 for an unknown parent, 50003 for a name that stands there already, 30001 when it would be too deep
 */
export async function addDepartment(wish: DepartmentWish, actor: MemberActor, services: Services): Promise<Department> {
  const { business } = actor
  const id = await change(services, actor, { action: 'department.add' }, async (tx, { note }) => {
    await lockBusiness(tx, business.id)
    const above = await pathAbove(tx, business.id, wish.parentId)
    if (above.length + 1 > mostDepartmentLevels) throw tooDeep()
    await demandFreeName(tx, business.id, wish)
    const made = await insertDepartment(tx, { ...wish, businessId: business.id, above })
    note({ subject: `department ${made}`, after: wish })
    return made
  })
  return readDepartment(business.id, id, services)
}

/**
 * Renames, orders or moves a department with everything below it.
 * @throws Refusal 30001 below itself or too deep, 50001 for an unknown parent, 50003 for a name that stands there already
 */
export async function changeDepartment(id: string, wish: DepartmentWish, actor: MemberActor, services: Services): Promise<Department> {
  const { business } = actor
  await change(services, actor, { action: 'department.change', subject: `department ${id}` }, async (tx, { note }) => {
    await lockBusiness(tx, business.id)
    const before = await findDepartment(tx, business.id, id)
    if (!before) throw new Refusal(70003)
    if (wish.parentId !== before.parentId) await move(tx, business.id, before, wish.parentId)
    await demandFreeName(tx, business.id, wish, id)
    await updateDepartment(tx, id, wish)
    note({ before: { name: before.name, parentId: before.parentId, sort: before.sort }, after: wish })
  })
  return readDepartment(business.id, id, services)
}

async function move(tx: PoolClient, businessId: string, department: DepartmentRow, parentId: string | null): Promise<void> {
  const above = await pathAbove(tx, businessId, parentId)
  if (above.includes(department.id)) throw new Refusal(30001, { field: 'body.parentId', says: says('department-below-itself') })
  if (above.length + (await heightOf(tx, department)) > mostDepartmentLevels) throw tooDeep()
  await movePaths(tx, department, above)
  await notify(tx, { rights: await usersOfDepartments(tx, [...department.path, ...above]) })
}

/**
 * Removes departments of which nothing else hangs; their people and devices lose only them.
 * @throws Refusal 70003 for an id that is not the business's, 30001 when something would be left below
 */
export async function removeDepartments(ids: readonly string[], actor: MemberActor, services: Services): Promise<number> {
  const { business } = actor
  const wanted = [...new Set(ids)]
  return change(services, actor, { action: 'department.remove', subject: `department ${wanted.join(',')}` }, async (tx, { note }) => {
    await lockBusiness(tx, business.id)
    const departments = await findDepartments(tx, business.id, wanted)
    if (departments.length < wanted.length) throw new Refusal(70003)
    const orphan = await findOrphan(tx, wanted)
    if (orphan) throw new Refusal(30001, { says: says('department-not-empty', { name: orphan.name }) })
    const users = await usersOfDepartments(tx, [...new Set(departments.flatMap(({ path }) => path))])
    await deleteDepartments(tx, wanted)
    note({ before: departments.map(({ id, name, parentId }) => ({ id, name, parentId })) })
    await notify(tx, { rights: users })
    return departments.length
  })
}

async function pathAbove(tx: PoolClient, businessId: string, parentId: string | null): Promise<readonly string[]> {
  if (parentId === null) return []
  const parent = await findDepartment(tx, businessId, parentId)
  if (!parent) throw new Refusal(50001, { field: 'body.parentId', says: says('unknown-department') })
  return parent.path
}

async function demandFreeName(tx: PoolClient, businessId: string, wish: DepartmentWish, exceptId?: string): Promise<void> {
  if (!(await isDepartmentNameTaken(tx, businessId, wish, exceptId))) return
  throw new Refusal(50003, { field: 'body.name', says: says('department-name-taken', { name: wish.name }) })
}

function tooDeep(): Refusal {
  return new Refusal(30001, { field: 'body.parentId', says: says('department-too-deep', { levels: mostDepartmentLevels }) })
}
