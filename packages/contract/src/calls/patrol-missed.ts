import { deviceTypes } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'

const typeNames = Object.fromEntries(deviceTypes.map(({ code, name }) => [code, name]))
const access = { business: 'member' } as const
/** In the place of a department's id: what belongs to none. */
export const noDepartment = '0'
const missedReads = ['patrol-record', 'patrol-form', 'device', 'department'] as const
const cardReads = ['device', 'department'] as const
const device = { id: DeviceId, name: z.string(), type: z.string(), site: z.string(), departments: z.string() }
const filters = {
  search: { kind: 'search', name: { zh: '设备名称、编号、站点', en: 'Device name, number, site' } },
  type: { kind: 'choices', name: { zh: '设备类型', en: 'Device type' }, of: typeNames },
  departmentId: { kind: 'id', name: { zh: '部门', en: 'Department' }, of: 'department' },
} as const
const columns = {
  name: { name: { zh: '设备', en: 'Device' }, sort: 'name' },
  type: { name: { zh: '设备类型', en: 'Device type' }, of: typeNames },
  site: { name: { zh: '站点', en: 'Site' } },
  departments: { name: { zh: '部门', en: 'Departments' } },
} as const

const UninspectedDevice = z.object({
  ...device,
  /** Of its newest inspection, also after the period; null: there was none. */
  lastAt: Instant.nullable(),
})
export type UninspectedDevice = z.output<typeof UninspectedDevice>

export const uninspectedList = defineList({
  name: { zh: '未巡检设备', en: 'Devices not inspected' },
  path: '/api/pihems/cpy_nock_list',
  variant: 'signed',
  access,
  reads: missedReads,
  summary: 'Devices of the business that the caller sees and that were not inspected in the period; unsaid: in the last 30 days',
  row: UninspectedDevice,
  filters: { ...filters, period: { kind: 'days', name: { zh: '时间范围', en: 'Period' } } },
  sorts: ['lastAt', '-lastAt', 'name', '-name'],
  columns: { ...columns, lastAt: { name: { zh: '上次巡检', en: 'Last inspected' }, kind: 'time', sort: 'lastAt' } },
  file: { path: '/api/pihems/cpy_nock_excel' },
})

const IncompleteCard = z.object({
  ...device,
  /** How many fields a whole card of the type has, and how many of these say something. */
  asked: z.number().int(),
  filled: z.number().int(),
  /** Keys of those that say nothing. */
  missing: z.array(z.string()),
})
export type IncompleteCard = z.output<typeof IncompleteCard>

export const incompleteCardList = defineList({
  name: { zh: '资料不全的设备', en: 'Incomplete device cards' },
  path: '/api/pihems/cpy_noinfor_list',
  variant: 'signed',
  access,
  reads: cardReads,
  summary: 'Devices of the business that the caller sees and whose information card is not complete',
  row: IncompleteCard,
  filters,
  sorts: ['-lacking', 'lacking', 'name', '-name'],
  columns: {
    ...columns,
    filled: { name: { zh: '已填', en: 'Filled' }, kind: 'number' },
    asked: { name: { zh: '应填', en: 'Required' }, kind: 'number' },
    missing: { name: { zh: '缺少', en: 'Missing' }, sort: 'lacking' },
  },
  file: { path: '/api/pihems/cpy_noinfor_excel' },
})

const Period = z.object({ from: Instant.optional(), to: Instant.optional() })
const DepartmentPatrol = z.object({
  /** With what is below it; null, as the last: devices that belong to no department. */
  departmentId: RecordId.nullable(),
  parentId: RecordId.nullable(),
  name: z.string(),
  devices: z.number().int(),
  inspected: z.number().int(),
  uninspected: z.number().int(),
  incomplete: z.number().int(),
  /** Tasks planned in the period that have a device of it, and of those the ones that are done and that are overdue. */
  due: z.number().int(),
  done: z.number().int(),
  overdue: z.number().int(),
})
export type DepartmentPatrol = z.output<typeof DepartmentPatrol>

/** What patrol left out: devices that nobody looked at, and devices of which little is known. */
export const patrolMissedCalls = {
  listUninspected: uninspectedList.page,
  exportUninspected: uninspectedList.file,
  countUninspected: call({
    method: 'GET',
    path: '/api/pihems/cpy_nock',
    variant: 'signed',
    access,
    reads: missedReads,
    summary: 'How many devices were not inspected in the period, of how many',
    query: Period,
    data: z.object({ from: Instant, to: Instant, devices: z.number().int(), uninspected: z.number().int() }),
    sample: {},
  }),
  listIncompleteCards: incompleteCardList.page,
  exportIncompleteCards: incompleteCardList.file,
  countIncompleteCards: call({
    method: 'GET',
    path: '/api/pihems/cpy_noinfor',
    variant: 'signed',
    access,
    reads: cardReads,
    summary: 'How many devices have an incomplete information card, of how many',
    data: z.object({ devices: z.number().int(), incomplete: z.number().int() }),
    sample: {},
  }),
  readDepartmentPatrol: call({
    method: 'GET',
    path: '/api/pihems/dpt_ov_check',
    variant: 'signed',
    access,
    reads: [...missedReads, 'patrol-task'],
    summary:
      'Departments with their devices inspected and not, and their tasks due, done and overdue; of the caller’s own and those below; and of devices without one',
    query: Period,
    data: z.array(DepartmentPatrol),
    sample: {},
  }),
}
