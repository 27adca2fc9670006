import { type Choices, fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call, deviceRights } from '../call.ts'
import { Instant, listOf, RecordId } from '../fields.ts'
import { columnsOf, formOf } from '../form.ts'
import { formats } from '../formats.ts'
import { defineList } from '../list.ts'

/** What an employee may do with the devices that they see. */
export const employeeRights = {
  main: { zh: '主账号', en: 'Owner' },
  manage: { zh: '管理员', en: 'Administrator' },
  operate: { zh: '操作员', en: 'Operator' },
  view: { zh: '查看者', en: 'Viewer' },
} as const satisfies Choices
/** Beyond the owner and administrators: who may control devices that they operate. */
export const employeeControls = {
  given: { zh: '逐台授权', en: 'Named devices only' },
  all: { zh: '可操作的全部设备', en: 'All devices they operate' },
  settings: { zh: '可操作的全部设备，含设定值和定时任务', en: 'All devices they operate, with set values and timed tasks' },
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

/** Right on the devices that an employee sees; 'manage' is an admin, 'main' the owner. */
export const EmployeeRight = z.enum(deviceRights)
const Flag = z.union([z.literal(0), z.literal(1)])
export const EmployeeScope = z.enum(Object.keys(employeeScopes) as (keyof typeof employeeScopes)[])
/** Devices that are seen, of those that the business has. */
const ScopeCount = z.object({ seen: z.number().int(), devices: z.number().int() })
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
  control: z.enum(Object.keys(employeeControls) as (keyof typeof employeeControls)[]),
  /** Devices that the person sees. */
  devices: z.number().int(),
  state: z.enum(Object.keys(employeeStates) as (keyof typeof employeeStates)[]),
  invitedAt: Instant,
  joinedAt: Instant.nullable(),
})
export type Employee = z.output<typeof Employee>

const { view, operate } = employeeRights
/** What is known of an employee; an admin is made by the call for it. */
export const employeeFields = fields(
  { key: 'name', name: { zh: '姓名', en: 'Name' }, kind: 'text', most: formats.name.most, format: 'name', required: true },
  {
    key: 'right',
    name: { zh: '角色', en: 'Role' },
    kind: 'choice',
    of: { view, operate },
    usual: 'view',
    explained: {
      view: { zh: '只能查看设备、数据和告警', en: 'Can only view devices, data and alarms' },
      operate: { zh: '还可以确认、指派和搁置告警', en: 'Can also confirm, assign and shelve alarms' },
    },
  },
  {
    key: 'control',
    name: { zh: '控制设备', en: 'Device control' },
    kind: 'choice',
    of: employeeControls,
    usual: 'given',
    explained: {
      given: { zh: '只能控制主账号或管理员在设备上授权的设备', en: 'Only devices for which an owner or administrator allows it' },
      all: { zh: '角色为操作员的每一台设备，包括以后添加的', en: 'Every device they operate, including those added later' },
      settings: {
        zh: '还可以修改这些设备的设定值（如空调温度）和定时任务',
        en: 'Includes changing set values (such as an air conditioner’s temperature) and timed tasks',
      },
    },
  },
  {
    key: 'scope',
    name: { zh: '能看到哪些设备', en: 'Which devices they can see' },
    kind: 'choice',
    of: employeeScopes,
    usual: 'below',
    explained: {
      all: { zh: '企业的每一台设备，包括以后添加的', en: 'Every device of the business, including those added later' },
      below: { zh: '移交给本人、所在部门和下级部门的设备', en: 'Devices handed over to them, their departments and departments below' },
      department: { zh: '移交给本人和所在部门的设备', en: 'Devices handed over to them and their departments' },
      own: { zh: '只有移交给本人的设备', en: 'Only devices handed over to them' },
    },
  },
  { key: 'departmentIds', name: { zh: '部门', en: 'Departments' }, kind: 'records', most: 20 },
  { key: 'positionId', name: { zh: '职务', en: 'Job title' }, kind: 'record' },
  { key: 'jobNumber', name: { zh: '工号', en: 'Job number' }, kind: 'text', most: 30 },
  { key: 'remark', name: { zh: '备注', en: 'Remark' }, kind: 'text', most: 200, lines: 2 },
)
const columns = columnsOf(employeeFields)
const common = { prefixed: true, variant: 'wrapper' } as const
const shows = { reads: ['employee', 'department', 'position', 'device', 'group'] } as const
const path = '/web/biz/employee/employees'
const one = { ...common, path: `${path}/:id`, sample: { params: { id: ':employee' } } } as const
const ofAdmin = {
  ...one,
  access: { record: 'employee', can: 'manage', at: 'params.id' },
  changes: ['employee'],
  refusals: [30001],
} as const

export const employeeList = defineList({
  name: { zh: '成员', en: 'Members' },
  ...common,
  path,
  access: { business: 'member' },
  ...shows,
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
    departments: { name: columns.departmentIds.name },
    position: { name: columns.positionId.name },
    right: { name: columns.right.name, of: employeeRights },
    scope: { name: { zh: '可见设备', en: 'Device scope' }, of: employeeScopes },
    control: { ...columns.control, hidden: true },
    devices: { name: { zh: '设备数', en: 'Devices' }, kind: 'number' },
    state: { name: { zh: '状态', en: 'State' }, of: employeeStates },
    invitedAt: { name: { zh: '邀请时间', en: 'Invited' }, kind: 'time', hidden: true },
    joinedAt: { name: { zh: '加入时间', en: 'Joined' }, kind: 'time', sort: 'joined' },
    jobNumber: { ...columns.jobNumber, hidden: true },
    remark: { ...columns.remark, hidden: true },
  },
  // With phones and e-mails: for those who manage them.
  file: { path: '/api/v1/employees/export', access: { business: 'admin' } },
})

export const employeeCalls = {
  listEmployees: employeeList.page,
  exportEmployees: employeeList.file,
  readEmployee: call({
    ...one,
    ...shows,
    method: 'GET',
    access: { record: 'employee', can: 'see', at: 'params.id' },
    summary: 'One employee',
    data: Employee,
  }),
  changeEmployee: call({
    ...ofAdmin,
    method: 'PUT',
    summary: 'Change role, departments and position of an employee; the role of the owner and of admins stays',
    body: formOf(employeeFields),
    data: Employee,
    refusals: [30001, 50001],
    sample: { ...one.sample, body: { name: '李敏' } },
  }),
  removeEmployee: call({
    ...ofAdmin,
    method: 'DELETE',
    summary: 'Take an employee out of the business, or an invitation back; what was handed to them goes back',
    data: z.null(),
  }),
  setEmployeeAdmin: call({
    ...ofAdmin,
    method: 'PATCH',
    path: `${path}/is-admin/:id`,
    summary: 'Set or clear the admin flag; nobody clears their own',
    body: z.object({ isAdmin: Flag }),
    data: Employee,
    sample: { ...one.sample, body: { isAdmin: 1 } },
  }),
  countScope: call({
    method: 'GET',
    path: '/api/v1/businesses/:id/scope',
    variant: 'own',
    access: { business: 'admin' },
    reads: ['device', 'department', 'employee'],
    summary:
      'How many devices a person with this scope and these departments would see now, with what is handed to the employee; 70003 unless the id is of the caller’s business',
    query: z.object({
      scope: EmployeeScope,
      departmentIds: listOf(20).pipe(z.array(RecordId).max(20)).default([]),
      /** Absent: somebody new, to whom nothing is handed. */
      employeeId: RecordId.optional(),
    }),
    data: ScopeCount,
    refusals: [70003],
    sample: { params: { id: ':business' }, query: { scope: 'below' } },
  }),
  readOwnScope: call({
    method: 'GET',
    path: '/api/v1/own-scope',
    variant: 'own',
    access: { business: 'member' },
    reads: ['device', 'department', 'employee'],
    summary: 'How many devices of the business the caller sees, and who may show them more',
    data: ScopeCount.extend({
      scope: EmployeeScope,
      /** The owner first, then administrators; five at most. */
      ask: z.array(z.object({ name: z.string(), right: EmployeeRight })),
    }),
    sample: {},
  }),
}
