import { type Choices, deviceTypes, type Names } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, DeviceState, Given, LongName, Quality, ShortName, UplinkId } from '../fields.ts'
import { defineList } from '../list.ts'

/**
 * One reading. `value` null: bad or not reported; states are their codes. `quality` as it was when this was answered: a reader that keeps
 * a good one takes it as stale after three `cadence` (milliseconds).
 */
export const Reading = z.object({ key: z.string(), value: z.number().nullable(), at: z.string(), quality: Quality, cadence: z.number() })
export type Reading = z.output<typeof Reading>

export const Device = z.object({
  id: DeviceId,
  name: z.string(),
  /** Code of the catalogue: the person's choice, else what the uplink announced. */
  type: z.string(),
  /** Set when the uplink announces another type than the person chose. */
  announcedType: z.string().nullable(),
  given: Given,
  site: z.string(),
  state: DeviceState,
  /** Since when it is in that state. */
  stateAt: z.string().nullable(),
  uplinkId: UplinkId,
  uplinkName: z.string(),
  connected: z.boolean(),
  signal: z.enum(['none', 'weak', 'strong']).nullable(),
  power: z.enum(['mains', 'battery']).nullable(),
  expiresAt: z.string().nullable(),
  lastHeardAt: z.string().nullable(),
  right: z.enum(['view', 'operate', 'manage', 'main']),
  /** Of a business that the caller is no member of: somebody shares it, or granted a look at it. */
  shared: z.boolean(),
  /** The caller may share it (on). */
  mayShare: z.boolean(),
  alarms: z.number().int(),
  /** The worst active alarm. */
  worst: z.object({ level: AlarmLevel, unconfirmed: z.boolean() }).nullable(),
  /** Newest readings of the type's headline. */
  headline: z.array(Reading),
})
export type Device = z.output<typeof Device>

export const DeviceDetail = Device.extend({
  /** Milliseconds between two samples. */
  interval: z.number(),
  points: z.array(z.object({ key: z.string(), cadence: z.number() })),
  /** What a person entered: keys of the type's `info`. */
  info: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: z.string(),
})
export type DeviceDetail = z.output<typeof DeviceDetail>

export const deviceStates = {
  alarm: { zh: '告警', en: 'In alarm' },
  offline: { zh: '离线', en: 'Offline' },
  stale: { zh: '无新数据', en: 'No fresh data' },
  expired: { zh: '已到期', en: 'Expired' },
  disabled: { zh: '已停用', en: 'Disabled' },
  unconfigured: { zh: '未配置', en: 'Not configured' },
  normal: { zh: '正常', en: 'Normal' },
} as const satisfies Readonly<Record<DeviceState, Names>>
const typeNames: Choices = Object.fromEntries(deviceTypes.map(({ code, name }) => [code, name]))

export const deviceList = defineList({
  name: { zh: '设备列表', en: 'Devices' },
  path: '/api/v1/devices',
  variant: 'own',
  access: { lists: 'devices' },
  reads: ['device', 'state', 'alarm', 'connection', 'uplink', 'share', 'group', 'department', 'employee', 'site'],
  summary: 'Devices that the caller may see, worst state first by default',
  row: Device,
  filters: {
    search: { kind: 'search', name: { zh: '设备 ID 或名称', en: 'Device ID or name' } },
    state: { kind: 'choices', name: { zh: '状态', en: 'State' }, of: deviceStates },
    type: { kind: 'choices', name: { zh: '类型', en: 'Type' }, of: typeNames, open: true },
    /** As it is written; which there are, `readDeviceFacets` says. */
    site: { kind: 'choice', name: { zh: '站点', en: 'Site' }, of: {}, open: true },
    // Where the caller's business says that the site is.
    province: { kind: 'choice', name: { zh: '省份', en: 'Province' }, of: {}, open: true },
    city: { kind: 'choice', name: { zh: '城市', en: 'City' }, of: {}, open: true },
    uplinkId: { kind: 'id', name: { zh: '网关', en: 'Gateway' }, of: 'uplink' },
    // Of the caller's business: handed to the department or one below it, in the group or one below it, seen by the employee.
    departmentId: { kind: 'id', name: { zh: '部门', en: 'Department' }, of: 'record' },
    groupId: { kind: 'id', name: { zh: '分组', en: 'Group' }, of: 'record' },
    employeeId: { kind: 'id', name: { zh: '成员', en: 'Member' }, of: 'record' },
  },
  sorts: ['state', '-state', 'name', '-name', 'type', '-type', 'site', '-site', 'lastHeardAt', '-lastHeardAt', 'runtime', '-runtime'],
  columns: {
    name: { name: { zh: '设备', en: 'Device' } },
    id: { name: { zh: '设备 ID', en: 'Device ID' }, only: 'file' },
    state: { name: { zh: '状态', en: 'State' }, of: deviceStates },
    stateAt: { name: { zh: '状态起始时间', en: 'In state since' }, kind: 'time', only: 'file' },
    type: { name: { zh: '类型', en: 'Type' }, of: typeNames },
    site: { name: { zh: '站点', en: 'Site' } },
    headline: { name: { zh: '实时数据', en: 'Live values' } },
    // How long its battery carries the load, as the device says; those that say nothing come last, whichever way it is sorted.
    runtime: { name: { zh: '剩余时间', en: 'Remaining time' }, kind: 'number' },
    alarms: { name: { zh: '告警', en: 'Alarms' }, kind: 'number' },
    lastHeardAt: { name: { zh: '最后数据', en: 'Last data' }, kind: 'time' },
    uplinkName: { name: { zh: '网关', en: 'Gateway' }, hidden: true },
    expiresAt: { name: { zh: '到期', en: 'Expires' }, kind: 'end', hidden: true },
  },
  file: { path: '/api/v1/devices/export' },
})

const deviceParam = { params: { deviceId: ':device' } }

export const deviceCalls = {
  listDevices: deviceList.page,
  readDeviceFacets: call({
    method: 'GET',
    path: '/api/v1/devices/facets',
    variant: 'own',
    access: { lists: 'devices' },
    reads: ['device', 'state', 'alarm', 'share', 'uplink', 'site'],
    summary: 'How many devices by state, type and site',
    data: z.object({
      total: z.number().int(),
      states: z.record(DeviceState, z.number().int()),
      types: z.array(z.object({ type: z.string(), count: z.number().int() })),
      sites: z.array(z.object({ site: z.string(), count: z.number().int() })),
    }),
    sample: {},
  }),
  exportDevices: deviceList.file,
  readDevice: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    reads: ['device', 'state', 'alarm', 'connection', 'uplink', 'thresholds', 'department', 'employee'],
    summary: 'One device with its points and what people entered about it',
    data: DeviceDetail,
    sample: deviceParam,
  }),
  changeDevice: call({
    method: 'PATCH',
    path: '/api/v1/devices/:deviceId',
    variant: 'own',
    access: { device: 'manage', at: 'params.deviceId' },
    changes: ['device'],
    summary: 'Change name, site, type or the further information of a device; another type closes its open alarms',
    body: z.object({
      name: ShortName.optional(),
      site: LongName.optional(),
      type: z.string().max(32).optional(),
      /** Whole: what is left out is removed. */
      info: z.record(z.string().max(40), z.union([z.string().max(500), z.number()])).optional(),
    }),
    data: DeviceDetail,
    refusals: [10003],
    sample: { ...deviceParam, body: { name: 'UPS-1' } },
  }),
}
