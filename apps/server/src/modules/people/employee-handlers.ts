import type { employeeCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { changeEmployee, listEmployees, readEmployee, readerOf, removeEmployee, setEmployeeAdmin } from './employees.ts'

type Answered = Pick<typeof employeeCalls, 'listEmployees' | 'readEmployee' | 'changeEmployee' | 'removeEmployee' | 'setEmployeeAdmin'>

export const employeeHandlers: Handlers<Answered> = {
  async listEmployees({ business, user, query }, services) {
    const { page, pageSize, ...filter } = query
    return listEmployees(business.id, readerOf({ user, business }), filter, { limit: pageSize, offset: (page - 1) * pageSize }, services)
  },

  async readEmployee({ business, user, record }, services) {
    return readEmployee(business.id, readerOf({ user, business }), record.id, services)
  },

  async changeEmployee({ record, body, ...actor }, services) {
    return changeEmployee(record.id, body, actor, services)
  },

  async removeEmployee({ record, ...actor }, services) {
    await removeEmployee(record.id, actor, services)
    return null
  },

  async setEmployeeAdmin({ record, body, ...actor }, services) {
    return setEmployeeAdmin(record.id, body.isAdmin === 1, actor, services)
  },
}
