import type { Choices } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, RecordId } from '../fields.ts'
import { formatted } from '../formats.ts'
import { defineList } from '../list.ts'
import { line } from '../one-line.ts'
import { SentCode } from './account-information.ts'
import { EmployeeRight, InvitationLink } from './invitations.ts'

/** What an employee may do with the devices that they see. */
export const employeeRights = {
  main: { zh: '主账号', en: 'Owner' },
  manage: { zh: '管理员', en: 'Administrator' },
  operate: { zh: '操作员', en: 'Operator' },
  view: { zh: '查看者', en: 'Viewer' },
} as const satisfies Choices
/** Beyond what is handed to them and to their groups: everything, their departments and below, their departments, nothing more. */
export const employeeScopes = {
  all: { zh: '企业全部设备', en: 'All devices of the business' },
  below: { zh: '本部门及下级', en: 'Own department and below' },
  department: { zh: '仅本部门', en: 'Own department only' },
  own: { zh: '仅本人', en: 'Own devices only' },
} as const satisfies Choices
export const employeeStates = {
  joined: { zh: '已加入', en: 'Joined' },
  invited: { zh: '已邀请', en: 'Invited' },
  'invitation-expired': { zh: '邀请已过期', en: 'Invitation expired' },
} as const satisfies Choices

const Flag = z.union([z.literal(0), z.literal(1)])
export const EmployeeScope = z.enum(['all', 'below', 'department', 'own'])
const Named = z.object({ id: RecordId, name: z.string() })

export const Employee = z.object({
  id: RecordId,
  userId: RecordId.nullable(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  jobNumber: z.string(),
  remark: z.string(),
  position: Named.nullable(),
  departments: z.array(Named),
  right: EmployeeRight,
  isAdmin: Flag,
  scope: EmployeeScope,
  /** Devices that the person sees. */
  devices: z.number().int(),
  state: z.enum(['invited', 'invitation-expired', 'joined']),
  invitedAt: Instant,
  joinedAt: Instant.nullable(),
})
export type Employee = z.output<typeof Employee>

const EmployeeFields = {
  name: formatted('name'),
  jobNumber: line(30).default(''),
  remark: z.string().trim().max(200).default(''),
  positionId: RecordId.nullable().default(null),
  departmentIds: z.array(RecordId).max(20).default([]),
  /** An admin is made by the call for it. */
  right: z.enum(['view', 'operate']).default('view'),
  scope: EmployeeScope.default('below'),
}

export const employeeList = defineList({
  name: { zh: '成员', en: 'Members' },
  path: '/web/biz/employee/employees',
  prefixed: true,
  variant: 'wrapper',
  access: { business: 'member' },
  reads: ['employee', 'department', 'position', 'device', 'group'],
  summary: 'Employees of the business, those invited among them',
  row: Employee,
  filters: {
    search: { kind: 'search', name: { zh: '姓名、手机号、邮箱或工号', en: 'Name, phone, email or job number' } },
    deptId: { kind: 'id', name: { zh: '部门', en: 'Department' }, of: 'department' },
    state: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: { joined: employeeStates.joined, invited: employeeStates.invited } },
  },
  sorts: ['name', '-name', 'joined', '-joined'],
  columns: {
    name: { name: { zh: '成员', en: 'Member' } },
    phone: { name: { zh: '手机号', en: 'Phone' }, only: 'file' },
    email: { name: { zh: '邮箱', en: 'Email' }, only: 'file' },
    departments: { name: { zh: '部门', en: 'Departments' } },
    position: { name: { zh: '职务', en: 'Job title' } },
    right: { name: { zh: '角色', en: 'Role' }, of: employeeRights },
    scope: { name: { zh: '可见设备', en: 'Device scope' }, of: employeeScopes },
    devices: { name: { zh: '设备数', en: 'Devices' }, kind: 'number' },
    state: { name: { zh: '状态', en: 'State' }, of: employeeStates },
    joinedAt: { name: { zh: '加入时间', en: 'Joined' }, kind: 'time', sort: 'joined' },
    jobNumber: { name: { zh: '工号', en: 'Job number' }, hidden: true },
    remark: { name: { zh: '备注', en: 'Remark' }, hidden: true },
  },
  // With phones and e-mails: for those who manage them.
  file: { path: '/api/v1/employees/export', access: { business: 'admin' } },
})

export const employeeCalls = {
  listEmployees: employeeList.page,
  exportEmployees: employeeList.file,
  addEmployee: call({
    method: 'POST',
    path: '/web/biz/employee/businesses/:id/employees',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'admin' },
    changes: ['employee'],
    summary: 'Invite a person by phone or e-mail with a role; 70003 unless the id is of the caller’s business',
    body: z.object({ ...EmployeeFields, contact: formatted('contact') }),
    sends: true,
    data: z.object({
      employee: Employee,
      delivery: z.object({ via: z.enum(['sms', 'email']), sent: z.boolean(), failure: z.string().nullable() }),
      link: InvitationLink,
    }),
    refusals: [30001, 50001, 70002, 80001],
    sample: { params: { id: ':business' }, body: { name: '李敏', contact: ':newContact' } },
  }),
  readEmployee: call({
    method: 'GET',
    path: '/web/biz/employee/employees/:id',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'employee', can: 'see', at: 'params.id' },
    reads: ['employee', 'department', 'position', 'device', 'group'],
    summary: 'One employee',
    data: Employee,
    sample: { params: { id: ':employee' } },
  }),
  changeEmployee: call({
    method: 'PUT',
    path: '/web/biz/employee/employees/:id',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'employee', can: 'manage', at: 'params.id' },
    changes: ['employee'],
    summary: 'Change role, departments and position of an employee; the role of the owner and of admins stays',
    body: z.object(EmployeeFields),
    data: Employee,
    refusals: [30001, 50001],
    sample: { params: { id: ':employee' }, body: { name: '李敏' } },
  }),
  removeEmployee: call({
    method: 'DELETE',
    path: '/web/biz/employee/employees/:id',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'employee', can: 'manage', at: 'params.id' },
    changes: ['employee'],
    summary: 'Take an employee out of the business, or an invitation back; what was handed to them goes back',
    data: z.null(),
    refusals: [30001],
    sample: { params: { id: ':employee' } },
  }),
  setEmployeeAdmin: call({
    method: 'PATCH',
    path: '/web/biz/employee/employees/is-admin/:id',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'employee', can: 'manage', at: 'params.id' },
    changes: ['employee'],
    summary: 'Set or clear the admin flag; nobody clears their own',
    body: z.object({ isAdmin: Flag }),
    data: Employee,
    refusals: [30001],
    sample: { params: { id: ':employee' }, body: { isAdmin: 1 } },
  }),
  sendEmployeeCode: call({
    method: 'GET',
    path: '/business-auth/employee/sms',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'employee', can: 'manage', at: 'query.id' },
    changes: ['employee'],
    summary: 'Send a code by SMS to somebody who was invited by phone and has not joined: whoever tells it agrees to join',
    query: z.object({ id: RecordId }),
    sends: true,
    data: SentCode.extend({
      via: z.literal('sms'),
      sent: z.boolean(),
      failure: z.string().nullable(),
      /** Half hidden: 138****0000. */
      phone: z.string(),
    }),
    refusals: [20003, 30001, 70002, 80001, 100000],
    sample: { query: { id: ':invited' } },
  }),
  resendInvitation: call({
    method: 'POST',
    path: '/api/v1/employees/:employeeId/invitation',
    variant: 'own',
    access: { record: 'employee', can: 'manage', at: 'params.employeeId' },
    changes: ['employee'],
    summary: 'Send the invitation again, with a new link; the old one ends',
    sends: true,
    data: z.object({ via: z.enum(['sms', 'email']), sent: z.boolean(), failure: z.string().nullable(), link: InvitationLink }),
    refusals: [30001, 80001, 100000],
    sample: { params: { employeeId: ':invited' } },
  }),
  confirmEmployee: call({
    method: 'POST',
    path: '/api/v1/employees/:employeeId/membership',
    variant: 'own',
    access: { record: 'employee', can: 'manage', at: 'params.employeeId' },
    changes: ['employee'],
    summary: 'Join the invited person, who told the code that was sent to their phone: with the account of that phone, or a new one',
    body: z.object({ code: formatted('code') }),
    data: Employee,
    refusals: [20002, 20003, 20006, 30001, 70002, 80001, 100000],
    sample: { params: { employeeId: ':invited' }, body: { code: ':joinCode' } },
  }),
}
