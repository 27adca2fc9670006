import { z } from 'zod'
import { call } from '../call.ts'
import {
  AlarmLevel,
  DeviceId,
  DeviceState,
  LongName,
  listAmong,
  listOf,
  Page,
  PageSize,
  pageOf,
  Quality,
  RecordId,
  ShortName,
  TableFormat,
  UplinkId,
} from '../fields.ts'

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

export const DeviceFilter = z.object({
  search: z.string().trim().max(50).optional(),
  state: listAmong(DeviceState.options).optional(),
  type: listOf(40).optional(),
  site: z.string().max(30).optional(),
  uplinkId: UplinkId.optional(),
  /** Of the caller's business: handed to the department or one below it, in the group or one below it, seen by the employee. */
  departmentId: RecordId.optional(),
  groupId: RecordId.optional(),
  employeeId: RecordId.optional(),
  sort: z.enum(['name', '-name', 'state', '-state', 'type', '-type', 'site', '-site', 'lastHeardAt', '-lastHeardAt']).default('state'),
})

const deviceParam = { params: { deviceId: ':device' } }

export const deviceCalls = {
  listDevices: call({
    method: 'GET',
    path: '/api/v1/devices',
    variant: 'own',
    access: { lists: 'devices' },
    reads: ['device', 'state', 'alarm', 'connection', 'uplink', 'share', 'group', 'department', 'employee'],
    summary: 'Devices that the caller may see, worst state first by default',
    query: DeviceFilter.extend({ page: Page, pageSize: PageSize }),
    data: pageOf(Device),
    sample: {},
  }),
  readDeviceFacets: call({
    method: 'GET',
    path: '/api/v1/devices/facets',
    variant: 'own',
    access: { lists: 'devices' },
    reads: ['device', 'state', 'alarm', 'share', 'uplink'],
    summary: 'How many devices by state, type and site',
    data: z.object({
      total: z.number().int(),
      states: z.record(DeviceState, z.number().int()),
      types: z.array(z.object({ type: z.string(), count: z.number().int() })),
      sites: z.array(z.object({ site: z.string(), count: z.number().int() })),
    }),
    sample: {},
  }),
  exportDevices: call({
    method: 'GET',
    path: '/api/v1/devices/export',
    variant: 'own',
    access: { lists: 'devices' },
    answer: 'file',
    reads: [],
    summary: 'The filtered devices as a table in the reader’s language',
    query: DeviceFilter.extend({ format: TableFormat }),
    data: z.null(),
    sample: {},
  }),
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
