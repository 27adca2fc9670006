import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, Page, PageSize, pageOf, RecordId, ShortName } from '../fields.ts'
import { formatted } from '../formats.ts'
import { LogInData } from './accounts.ts'

const Flag = z.union([z.literal(0), z.literal(1)])
/** Right on the devices that an employee sees; 'manage' is an admin, 'main' the owner. */
export const EmployeeRight = z.enum(['view', 'operate', 'manage', 'main'])
/** Beyond what is handed to them and to their groups: everything, their departments and below, their departments, nothing more. */
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
  jobNumber: z.string().trim().max(30).default(''),
  remark: z.string().trim().max(200).default(''),
  positionId: RecordId.nullable().default(null),
  departmentIds: z.array(RecordId).max(20).default([]),
  /** An admin is made by the call for it. */
  right: z.enum(['view', 'operate']).default('view'),
  scope: EmployeeScope.default('below'),
}

export const Department = z.object({
  id: RecordId,
  parentId: RecordId.nullable(),
  name: z.string(),
  sort: z.number().int(),
  /** In it and below. */
  people: z.number().int(),
  /** Handed to it and below. */
  devices: z.number().int(),
})
export type Department = z.output<typeof Department>
/** A department with what is below it. */
export interface DepartmentNode extends Department {
  children: DepartmentNode[]
}
export const DepartmentNode: z.ZodType<DepartmentNode> = z.object({
  ...Department.shape,
  get children() {
    return z.array(DepartmentNode)
  },
})
const DepartmentFields = z.object({
  name: z.string().trim().min(1).max(30),
  parentId: RecordId.nullable(),
  sort: z.int().min(0).max(9999).default(0),
})

export const Position = z.object({ id: RecordId, name: z.string(), remark: z.string(), sort: z.number().int(), people: z.number().int() })
export type Position = z.output<typeof Position>
const PositionFields = z.object({
  name: ShortName,
  remark: z.string().trim().max(200).default(''),
  sort: z.int().min(0).max(9999).default(0),
})

export const Invitation = z.object({
  businessName: z.string(),
  name: z.string(),
  right: EmployeeRight,
  /** Half hidden: 138****0000. */
  contact: z.string(),
  /** The contact has an account already: its owner signs in and joins. */
  registered: z.boolean(),
  expiresAt: Instant,
})
export type Invitation = z.output<typeof Invitation>

/** To be handed over where contacts of this kind cannot be reached; else null: whoever holds the link that was sent proves the contact. */
export const InvitationLink = z.string().nullable()

const InvitationCode = { code: ':invitation' } as const

export const employeeCalls = {
  listEmployees: call({
    method: 'GET',
    path: '/web/biz/employee/employees',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'member' },
    summary: 'Employees of the business, those invited among them',
    query: z.object({
      search: z.string().trim().max(50).optional(),
      deptId: RecordId.optional(),
      state: z.enum(['invited', 'joined']).optional(),
      sort: z.enum(['name', 'joined', '-joined']).default('name'),
      page: Page,
      pageSize: PageSize,
    }),
    data: pageOf(Employee),
    sample: { query: { search: 'x' } },
  }),
  addEmployee: call({
    method: 'POST',
    path: '/web/biz/employee/businesses/:id/employees',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'admin' },
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
    access: { record: 'employee', of: 'member', at: 'params.id' },
    summary: 'One employee',
    data: Employee,
    sample: { params: { id: ':employee' } },
  }),
  changeEmployee: call({
    method: 'PUT',
    path: '/web/biz/employee/employees/:id',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'employee', of: 'admin', at: 'params.id' },
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
    access: { record: 'employee', of: 'admin', at: 'params.id' },
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
    access: { record: 'employee', of: 'admin', at: 'params.id' },
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
    access: { record: 'employee', of: 'admin', at: 'query.id' },
    summary: 'Send the invitation again, with a new link; the old one ends',
    query: z.object({ id: RecordId }),
    writes: true,
    sends: true,
    data: z.object({ via: z.enum(['sms', 'email']), sent: z.boolean(), failure: z.string().nullable(), link: InvitationLink }),
    refusals: [30001, 80001, 100000],
    sample: { query: { id: ':invited' } },
  }),
  readInvitation: call({
    method: 'GET',
    path: '/api/v1/invitations/:code',
    variant: 'own',
    access: 'public',
    summary: 'What an invitation link says to whoever holds it',
    data: Invitation,
    refusals: [50001, 80001],
    sample: { params: InvitationCode },
  }),
  acceptInvitation: call({
    method: 'POST',
    path: '/api/v1/invitations/:code/account',
    variant: 'own',
    access: 'public',
    summary: 'Join with a new account for the invited contact, and sign in',
    body: z.object({ name: formatted('name'), password: formatted('loginPassword') }),
    data: LogInData,
    refusals: [20006, 30001, 50001, 80001],
    sample: { params: InvitationCode, body: { name: '李敏', password: 'abc123456' } },
  }),
  joinByInvitation: call({
    method: 'POST',
    path: '/api/v1/invitations/:code/membership',
    variant: 'own',
    access: 'signed-in',
    summary: 'Join with the account that the caller has; its contact must be the invited one',
    data: z.null(),
    refusals: [30001, 50001, 70002, 80001],
    sample: { params: InvitationCode },
  }),
}

export const departmentCalls = {
  readDepartmentTree: call({
    method: 'GET',
    path: '/web/biz/dept/queryAllDepts',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'member' },
    summary: 'Departments of the business as a tree',
    data: z.array(DepartmentNode),
    sample: {},
  }),
  listDepartments: call({
    method: 'GET',
    path: '/web/biz/dept/depts',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'member' },
    summary: 'Departments of the business as a list',
    query: z.object({ search: z.string().trim().max(50).optional() }),
    data: z.array(Department),
    sample: {},
  }),
  addDepartment: call({
    method: 'POST',
    path: '/web/biz/dept/depts',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'admin' },
    summary: 'Add a department',
    body: DepartmentFields,
    data: Department,
    refusals: [50001, 50003],
    sample: { body: { name: '设备科', parentId: null } },
  }),
  removeDepartments: call({
    method: 'DELETE',
    path: '/web/biz/dept/depts',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'admin' },
    summary: 'Remove departments that have nothing below them; people and devices lose only this department',
    query: z.object({ ids: z.string().regex(/^\d{1,18}(,\d{1,18}){0,99}$/) }),
    data: z.object({ removed: z.number().int() }),
    refusals: [30001, 70003],
    sample: { query: { ids: ':department' } },
  }),
  readDepartment: call({
    method: 'GET',
    path: '/web/biz/dept/depts/:id',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'department', of: 'member', at: 'params.id' },
    summary: 'One department',
    data: Department,
    sample: { params: { id: ':department' } },
  }),
  changeDepartment: call({
    method: 'PUT',
    path: '/web/biz/dept/depts/:id',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'department', of: 'admin', at: 'params.id' },
    summary: 'Rename or move a department; never below itself',
    body: DepartmentFields,
    data: Department,
    refusals: [30001, 50001, 50003],
    sample: { params: { id: ':department' }, body: { name: '动力科', parentId: null } },
  }),
}

export const positionCalls = {
  readAllPositions: call({
    method: 'GET',
    path: '/web/biz/position/queryAllPositions',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'member' },
    summary: 'All positions (titles)',
    data: z.array(Position),
    sample: {},
  }),
  listPositions: call({
    method: 'GET',
    path: '/web/biz/position/positions',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'member' },
    summary: 'Positions by pages',
    query: z.object({ search: z.string().trim().max(50).optional(), page: Page, pageSize: PageSize }),
    data: pageOf(Position),
    sample: {},
  }),
  addPosition: call({
    method: 'POST',
    path: '/web/biz/position/positions',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'admin' },
    summary: 'Add a position',
    body: PositionFields,
    data: Position,
    refusals: [50003],
    sample: { body: { name: '值班长' } },
  }),
  removePositions: call({
    method: 'DELETE',
    path: '/web/biz/position/positions',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'admin' },
    summary: 'Remove positions; people keep everything else',
    query: z.object({ ids: z.string().regex(/^\d{1,18}(,\d{1,18}){0,99}$/) }),
    data: z.object({ removed: z.number().int() }),
    refusals: [70003],
    sample: { query: { ids: ':position' } },
  }),
  readPosition: call({
    method: 'GET',
    path: '/web/biz/position/positions/:id',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'position', of: 'member', at: 'params.id' },
    summary: 'One position',
    data: Position,
    sample: { params: { id: ':position' } },
  }),
  changePosition: call({
    method: 'PUT',
    path: '/web/biz/position/positions/:id',
    prefixed: true,
    variant: 'wrapper',
    access: { record: 'position', of: 'admin', at: 'params.id' },
    summary: 'Change a position',
    body: PositionFields,
    data: Position,
    refusals: [50003],
    sample: { params: { id: ':position' }, body: { name: '工程师' } },
  }),
}

export const Holders = z.object({ employees: z.array(Named), departments: z.array(Named) })
export type Holders = z.output<typeof Holders>

export const holderCalls = {
  readHolders: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId/holders',
    variant: 'own',
    access: { device: 'manage', at: 'params.deviceId' },
    summary: 'To which employees and departments a device is handed',
    data: Holders,
    sample: { params: { deviceId: ':device' } },
  }),
  handDevices: call({
    method: 'PUT',
    path: '/system/device/employee-devices',
    prefixed: true,
    variant: 'wrapper',
    access: { devices: 'manage', at: 'body.boxIds' },
    summary: 'Hand devices to employees and departments of their business: in addition, or in place of those before',
    body: z.object({
      boxIds: z.array(DeviceId).min(1).max(1000),
      employeeIds: z.array(RecordId).max(200).default([]),
      departmentIds: z.array(RecordId).max(200).default([]),
      replace: z.boolean().default(false),
    }),
    data: z.object({ devices: z.number().int() }),
    refusals: [10002, 50001],
    sample: { body: { boxIds: [':device'], employeeIds: [':employee'] } },
  }),
}

export const peopleCalls = { ...employeeCalls, ...departmentCalls, ...positionCalls, ...holderCalls }
