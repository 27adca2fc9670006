import { type employeeCalls, employeeList } from '@kilowatch/contract'
import type { Handlers } from '../../../http/handlers.ts'
import { listHandlers } from '../../../http/list-handlers.ts'
import { changeEmployee, removeEmployee, setEmployeeAdmin } from '../commands/employees.ts'
import { employeeRows } from '../queries/employees.ts'
import { type EmployeeRow, employeeOf, readsContacts } from '../rules.ts'
import { readEmployee, readerOf } from './employees.ts'

const list = listHandlers<typeof employeeList, EmployeeRow>(employeeList, employeeRows, {
  bound: (request) => ({ byContact: readsContacts(readerOf(request)) }),
  show: (rows, request, { clock }) => rows.map((row) => employeeOf(row, readerOf(request), clock.now())),
  cells: {
    departments: ({ departments }) => departments.map(({ name }) => name).join('、'),
    position: ({ position }) => position?.name ?? '',
  },
})

type Answered = Pick<
  typeof employeeCalls,
  'listEmployees' | 'exportEmployees' | 'readEmployee' | 'changeEmployee' | 'removeEmployee' | 'setEmployeeAdmin'
>

export const employeeHandlers: Handlers<Answered> = {
  listEmployees: list.page,
  exportEmployees: list.file,

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
