import type { departmentCalls } from '@kilowatch/contract'
import type { Handlers } from '../../../http/handlers.ts'
import { addDepartment, changeDepartment, removeDepartments } from '../commands/departments.ts'
import { listDepartments } from '../queries/departments.ts'
import { readDepartment } from './departments.ts'
import { treeOf } from './rules.ts'

export const departmentHandlers: Handlers<typeof departmentCalls> = {
  async readDepartmentTree({ business }, { db }) {
    return treeOf(await listDepartments(db, business.id))
  },

  async listDepartments({ business, query }, { db }) {
    return listDepartments(db, business.id, query)
  },

  async addDepartment({ body, ...actor }, services) {
    return addDepartment(body, actor, services)
  },

  async removeDepartments({ query, ...actor }, services) {
    return { removed: await removeDepartments(query.ids.split(','), actor, services) }
  },

  async readDepartment({ business, record }, services) {
    return readDepartment(business.id, record.id, services)
  },

  async changeDepartment({ record, body, ...actor }, services) {
    return changeDepartment(record.id, body, actor, services)
  },
}
