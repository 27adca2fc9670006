import { z } from 'zod'
import { DeviceId, UplinkId } from '../fields.ts'
import { defineList } from '../list.ts'

/** How the exchanges of a gateway with one device went since the gateway began to count, which is its last start. */
export const DeviceExchanges = z.object({
  id: DeviceId,
  name: z.string(),
  type: z.string(),
  uplinkId: UplinkId,
  uplinkName: z.string(),
  /** Milliseconds between two readings, as the gateway says, and as it was set at the server; null: nothing was set. */
  intervalMs: z.number().int(),
  wantedMs: z.number().int().nullable(),
  /** Set for this device, not for its gateway. */
  own: z.boolean(),
  /** The caller may set it. */
  manages: z.boolean(),
  /** Null here and below: its gateway has told nothing of it. */
  tried: z.number().int().nullable(),
  failed: z.number().int().nullable(),
  timeouts: z.number().int().nullable(),
  refused: z.number().int().nullable(),
  garbage: z.number().int().nullable(),
  exceptions: z.number().int().nullable(),
  lastFailure: z.string().nullable(),
  failedAt: z.string().nullable(),
  /** Of the newest exchanges that were answered: the middle one and the longest, ms. */
  medianMs: z.number().nullable(),
  mostMs: z.number().nullable(),
  /** Since when is counted, and when this was told. */
  since: z.string().nullable(),
  toldAt: z.string().nullable(),
})
export type DeviceExchanges = z.output<typeof DeviceExchanges>

export const deviceExchangeList = defineList({
  name: { zh: '设备通信', en: 'Device communication' },
  path: '/api/v1/device-exchanges',
  variant: 'own',
  access: { lists: 'devices' },
  reads: ['device'],
  summary: 'How gateways get on with the devices that the caller may see: requests, failures by kind, last failure, response times',
  row: DeviceExchanges,
  filters: {
    search: { kind: 'search', name: { zh: '设备名或 ID', en: 'Device name or ID' } },
    uplinkId: { kind: 'id', name: { zh: '网关', en: 'Gateway' }, of: 'uplink' },
    deviceId: { kind: 'id', name: { zh: '设备', en: 'Device' }, of: 'device' },
  },
  sorts: [
    '-failed',
    'failed',
    'name',
    '-name',
    'tried',
    '-tried',
    'failedAt',
    '-failedAt',
    'medianMs',
    '-medianMs',
    'mostMs',
    '-mostMs',
    'intervalMs',
    '-intervalMs',
  ],
  columns: {
    name: { name: { zh: '设备', en: 'Device' } },
    id: { name: { zh: '设备 ID', en: 'Device ID' }, only: 'file' },
    uplinkName: { name: { zh: '网关', en: 'Gateway' }, only: 'file' },
    interval: { name: { zh: '采集周期', en: 'Polling interval' }, sort: 'intervalMs' },
    tried: { name: { zh: '请求', en: 'Requests' }, kind: 'number' },
    failed: { name: { zh: '失败', en: 'Failed' }, kind: 'number' },
    timeouts: { name: { zh: '超时', en: 'Timeout' }, kind: 'number' },
    refused: { name: { zh: '拒绝连接', en: 'Refused' }, kind: 'number' },
    garbage: { name: { zh: '报文错误', en: 'Malformed' }, kind: 'number' },
    exceptions: { name: { zh: '设备报错', en: 'Exception' }, kind: 'number' },
    medianMs: { name: { zh: '响应中位数 (ms)', en: 'Median (ms)' }, kind: 'number' },
    mostMs: { name: { zh: '响应最长 (ms)', en: 'Longest (ms)' }, kind: 'number' },
    lastFailure: { name: { zh: '最近失败', en: 'Last failure' } },
    failedAt: { name: { zh: '失败时间', en: 'Failed at' }, kind: 'time' },
    since: { name: { zh: '统计起始', en: 'Counted since' }, kind: 'time', hidden: true },
    toldAt: { name: { zh: '上报时间', en: 'Reported at' }, kind: 'time', hidden: true },
  },
  file: { path: '/api/v1/device-exchanges/export' },
})

export const deviceExchangeCalls = { listDeviceExchanges: deviceExchangeList.page, exportDeviceExchanges: deviceExchangeList.file }
