import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { RecordId } from '../fields.ts'
import { recordCalls } from '../record-calls.ts'

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
export const departmentFields = fields(
  { key: 'name', name: { zh: '部门名称', en: 'Department name' }, kind: 'text', most: 30, required: true },
  { key: 'parentId', name: { zh: '上级部门', en: 'Parent department' }, kind: 'record' },
  {
    key: 'sort',
    name: { zh: '排序', en: 'Sort order' },
    kind: 'number',
    range: [0, 9999],
    usual: 0,
    help: { zh: '数字小的排在前面', en: 'Lower numbers come first' },
  },
)

const record = recordCalls({
  kind: 'department',
  path: '/web/biz/dept/depts',
  reads: ['department', 'employee'],
  row: Department,
  fields: departmentFields,
  add: { summary: 'Add a department', refusals: [50001, 50003], sample: { name: '设备科', parentId: null } },
  remove: {
    summary: 'Remove departments that have nothing below them; people and devices lose only this department',
    refusals: [30001, 70003],
  },
  read: { summary: 'One department' },
  change: {
    summary: 'Rename or move a department; never below itself',
    refusals: [30001, 50001, 50003],
    sample: { name: '动力科', parentId: null },
  },
})

export const departmentCalls = {
  readDepartmentTree: call({
    method: 'GET',
    path: '/web/biz/dept/queryAllDepts',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'member' },
    reads: ['department', 'employee', 'device'],
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
    reads: ['department', 'employee'],
    summary: 'Departments of the business as a list',
    query: z.object({ search: z.string().trim().max(50).optional() }),
    data: z.array(Department),
    sample: {},
  }),
  addDepartment: record.add,
  removeDepartments: record.remove,
  readDepartment: record.read,
  changeDepartment: record.change,
}
