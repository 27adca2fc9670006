import type { departmentCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { addDepartment, changeDepartment, readDepartment, removeDepartments } from './departments.ts'
import { listDepartments } from './queries/departments.ts'
import { treeOf } from './rules.ts'

export const departmentHandlers: Handlers<typeof departmentCalls> = {
  async readDepartmentTree({ business }, { pool }) {
    return treeOf(await listDepartments(pool, business.id))
  },

  async listDepartments({ business, query }, { pool }) {
    return listDepartments(pool, business.id, query)
  },

  async addDepartment({ body, ...doer }, services) {
    return addDepartment(body, doer, services)
  },

  async removeDepartments({ query, ...doer }, services) {
    return { removed: await removeDepartments(query.ids.split(','), doer, services) }
  },

  async readDepartment({ business, record }, services) {
    return readDepartment(business.id, record.id, services)
  },

  async changeDepartment({ record, body, ...doer }, services) {
    return changeDepartment(record.id, body, doer, services)
  },
}
