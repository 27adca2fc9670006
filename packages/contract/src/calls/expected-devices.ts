import { deviceTypes } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, ReadEncoding, ShortName, TableWish } from '../fields.ts'
import { defineList } from '../list.ts'
import { line } from '../one-line.ts'
import { Task, taskRefusals } from './tasks.ts'

/** Types that a person chooses for a device; one without a type is no choice. */
export const choosableTypes = deviceTypes.filter(({ traits }) => !traits.includes('unconfigured'))
const typeNames = Object.fromEntries(choosableTypes.map(({ code, name }) => [code, name]))

/** Names, ids and units of probes and channels, by the field of the type's information. */
const Parts = z.record(z.string().max(40), z.union([z.string().max(50), z.number()]))

/** What people know of a device before a gateway announces it. */
const Particulars = z.object({
  type: z.string().max(32),
  /** The maker. */
  vendor: line(30, 1),
  /** What speaks alike: a model of the catalogue, or the maker's own word. */
  series: line(30, 1),
  /** As on the name plate; empty: the series says it. */
  model: line(30).default(''),
  site: line(30).default(''),
  parts: Parts.default({}),
})

export const ExpectedDevice = Particulars.extend({
  id: DeviceId,
  name: z.string(),
  /** `taken`: a device of this id has connected to another business since. */
  state: z.enum(['waiting', 'taken']),
  createdAt: z.string(),
})
export type ExpectedDevice = z.output<typeof ExpectedDevice>

export const expectedStates = {
  waiting: { zh: '等待接入', en: 'Waiting' },
  taken: { zh: '已被别处接入', en: 'Connected elsewhere' },
} as const

export const expectedDeviceList = defineList({
  name: { zh: '待接入设备', en: 'Expected devices' },
  path: '/api/v1/expected-devices',
  variant: 'own',
  access: { business: 'admin' },
  reads: ['device'],
  summary: 'Devices that were entered and that no gateway has announced yet, newest first',
  row: ExpectedDevice,
  filters: {
    search: { kind: 'search', name: { zh: '设备 ID 或名称', en: 'Device ID or name' } },
    type: { kind: 'choice', name: { zh: '类型', en: 'Type' }, of: typeNames },
  },
  sorts: ['-created', 'created', 'name', '-name'],
  columns: {
    name: { name: { zh: '设备', en: 'Device' } },
    id: { name: { zh: '设备 ID', en: 'Device ID' } },
    state: { name: { zh: '状态', en: 'State' }, of: expectedStates },
    type: { name: { zh: '类型', en: 'Type' }, of: typeNames },
    vendor: { name: { zh: '品牌', en: 'Vendor' } },
    series: { name: { zh: '系列', en: 'Series' } },
    model: { name: { zh: '型号', en: 'Model' } },
    site: { name: { zh: '站点', en: 'Site' } },
    createdAt: { name: { zh: '登记时间', en: 'Entered' }, kind: 'time', sort: 'created' },
  },
  file: { path: '/api/v1/expected-devices/export' },
})

/** XLSX or CSV. */
export const deviceWorkbookRule = { field: 'file', most: 1, bytes: 2_000_000 } as const

/** Why a row of a workbook cannot be taken. */
export const ExpectedRow = z.object({ row: z.number().int(), id: z.string(), name: z.string(), says: z.string() })
export type ExpectedRow = z.output<typeof ExpectedRow>

export const DeviceWorkbook = z.object({
  /** Rows that hold something. */
  rows: z.number().int(),
  encoding: ReadEncoding,
  /** Those that are wrong, each with everything that is wrong with it. */
  wrong: z.array(ExpectedRow),
})
export type DeviceWorkbook = z.output<typeof DeviceWorkbook>

/** Of one call: what a person pastes. More come by workbook. */
export const mostExpectedAtOnce = 100

export const expectedDeviceCalls = {
  listExpectedDevices: expectedDeviceList.page,
  exportExpectedDevices: expectedDeviceList.file,
  expectDevices: call({
    method: 'POST',
    path: '/api/v1/expected-devices',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['device'],
    summary: 'Enter devices of one type before their gateway announces them by these ids: all of them or none',
    body: Particulars.extend({ ids: z.array(DeviceId).min(1).max(mostExpectedAtOnce), name: ShortName.optional() }),
    data: z.object({ devices: z.number().int() }),
    refusals: [10003, 30001, 70002],
    sample: { body: { ids: ['314159265358'], type: 'ups', vendor: 'APC', series: 'Smart-UPS', name: 'UPS-9' } },
  }),
  checkDeviceId: call({
    method: 'GET',
    path: '/api/v1/expected-devices/ids/:id',
    variant: 'own',
    access: { business: 'admin' },
    reads: ['device'],
    summary: 'Whether a device of this id can be entered: free, entered already, yours already, or somebody else’s',
    data: z.object({ state: z.enum(['free', 'expected', 'own', 'added', 'incorrect']) }),
    sample: { params: { id: '314159265358' } },
  }),
  forgetExpectedDevices: call({
    method: 'DELETE',
    path: '/api/v1/expected-devices',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['device'],
    summary: 'Take back devices that were entered and have not connected',
    query: z.object({ ids: z.string().regex(/^\d{12,20}(,\d{12,20}){0,99}$/) }),
    data: z.object({ removed: z.number().int() }),
    refusals: [70003],
    sample: { query: { ids: ':expectedDevice' } },
  }),
  readDeviceTemplate: call({
    method: 'GET',
    path: '/api/v1/device-imports/template',
    variant: 'own',
    access: { business: 'admin' },
    reads: [],
    summary: 'The workbook by which many devices are entered, with its rules on a second sheet',
    data: z.null(),
    answer: 'file',
    sample: {},
  }),
  checkDeviceWorkbook: call({
    method: 'POST',
    path: '/api/v1/device-imports/check',
    variant: 'own',
    access: { business: 'admin' },
    reads: [],
    summary: 'Judge a workbook (XLSX or CSV, at most 1,000 devices) without taking anything: every wrong row with its reasons',
    body: TableWish,
    files: deviceWorkbookRule,
    data: DeviceWorkbook,
    refusals: [80003],
    sample: {},
  }),
  importDevices: call({
    method: 'POST',
    path: '/api/v1/device-imports',
    variant: 'own',
    access: { business: 'admin' },
    changes: ['task'],
    summary: 'Enter the devices of a workbook without wrong rows, beside; its file says of each row what became of it',
    body: TableWish,
    files: deviceWorkbookRule,
    data: Task,
    refusals: [...taskRefusals, 80003],
    sample: {},
  }),
}
