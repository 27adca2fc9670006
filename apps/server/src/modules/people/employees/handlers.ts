import { type employeeCalls, employeeList, employeeRights, employeeScopes, employeeStates } from '@kilowatch/contract'
import type { Handlers } from '../../../http/handlers.ts'
import { listHandlers } from '../../../http/list-handlers.ts'
import { changeEmployee, removeEmployee, setEmployeeAdmin } from '../commands/employees.ts'
import { employeeRows } from '../queries/employees.ts'
import { type EmployeeRow, employeeOf, readsContacts } from '../rules.ts'
import { readEmployee, readerOf } from './employees.ts'

const list = listHandlers<typeof employeeList, EmployeeRow>(employeeList, employeeRows, {
  bound: ({ business, user }) => ({ businessId: business.id, byContact: readsContacts(readerOf({ user, business })) }),
  show: (row, request, { clock }) => employeeOf(row, readerOf(request), clock.now()),
  sheet: [
    { name: { zh: '姓名', en: 'Name' }, cell: ({ name }) => name },
    { name: { zh: '手机号', en: 'Phone' }, cell: ({ phone }) => phone },
    { name: { zh: '邮箱', en: 'Email' }, cell: ({ email }) => email },
    { name: { zh: '部门', en: 'Departments' }, cell: ({ departments }) => departments.map(({ name }) => name).join('、') },
    { name: { zh: '职务', en: 'Job title' }, cell: ({ position }) => position?.name ?? '' },
    { name: { zh: '角色', en: 'Role' }, cell: ({ right }, { language }) => employeeRights[right][language] },
    { name: { zh: '可见设备', en: 'Device scope' }, cell: ({ scope }, { language }) => employeeScopes[scope][language] },
    { name: { zh: '设备数', en: 'Devices' }, cell: ({ devices }) => devices },
    { name: { zh: '状态', en: 'State' }, cell: ({ state }, { language }) => employeeStates[state][language] },
    { name: { zh: '加入时间', en: 'Joined' }, cell: ({ joinedAt }, { time }) => time(joinedAt) },
    { name: { zh: '工号', en: 'Job number' }, cell: ({ jobNumber }) => jobNumber },
    { name: { zh: '备注', en: 'Remark' }, cell: ({ remark }) => remark },
  ],
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
