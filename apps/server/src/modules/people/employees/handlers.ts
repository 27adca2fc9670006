import { type employeeCalls, employeeList } from '@kilowatch/contract'
import { readsContacts } from '../../../http/contacts.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { listHandlers } from '../../../http/list-handlers.ts'
import { Refusal } from '../../../http/refusal.ts'
import { changeEmployee, removeEmployee, setEmployeeAdmin } from '../commands/employees.ts'
import { employeeRows } from '../queries/employees.ts'
import { countScope, readOwnScope } from '../queries/scope.ts'
import { type EmployeeRow, employeeOf, readerOf } from '../rules.ts'

export const employees = listHandlers<typeof employeeList, EmployeeRow>(employeeList, employeeRows, {
  bound: (request) => ({ byContact: readsContacts(readerOf(request)) }),
  show: (rows, request, { clock }) => rows.map((row) => employeeOf(row, readerOf(request), clock.now())),
  cells: {
    departments: ({ departments }) => departments.map(({ name }) => name).join('、'),
    position: ({ position }) => position?.name ?? '',
  },
})

export const employeeHandlers: Handlers<typeof employeeCalls> = {
  listEmployees: employees.page,
  exportEmployees: employees.file,
  readEmployee: ({ record, ...request }, services) => employees.row(record.id, request, services),
  changeEmployee: employees.changed(changeEmployee),
  removeEmployee: ({ record, ...actor }, services) => removeEmployee(record.id, actor, services),
  setEmployeeAdmin: employees.changed(setEmployeeAdmin),

  async countScope({ params, query, business }, { db }) {
    if (params.id !== business.id) throw new Refusal(70003)
    return countScope(db, business.id, query)
  },

  async readOwnScope({ user, business }, { db }) {
    return readOwnScope(db, business.id, user.id)
  },
}
