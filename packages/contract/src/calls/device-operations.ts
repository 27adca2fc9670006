import type { Choices } from '@kilowatch/catalog'
import { commandFlow } from '@kilowatch/work'
import { z } from 'zod'
import { Instant, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'
import { CommandState } from './controls.ts'
import { runWords, TimedRunState } from './timed-tasks.ts'

/** What people do with a device. */
export const operationKinds = {
  command: { zh: '控制命令', en: 'Command' },
  settings: { zh: '参数设置', en: 'Parameter setting' },
  timed: { zh: '定时任务', en: 'Timed task' },
  door: { zh: '授权人员', en: 'Authorized people' },
  change: { zh: '设备资料', en: 'Details' },
  thresholds: { zh: '告警阈值', en: 'Alarm threshold' },
  relation: { zh: '供电关系', en: 'Power supply' },
  hand: { zh: '移交', en: 'Handover' },
  share: { zh: '分享', en: 'Sharing' },
  picture: { zh: '现场图片', en: 'Site picture' },
  switch: { zh: '启用与停用', en: 'Enabled or disabled' },
} as const satisfies Choices
const kinds = Object.keys(operationKinds) as [keyof typeof operationKinds, ...(keyof typeof operationKinds)[]]

export const DeviceOperation = z.object({
  id: RecordId,
  at: Instant,
  /** Empty: nobody was signed in, or the server itself. */
  userName: z.string(),
  kind: z.enum(kinds),
  /** The action in the reader's language. */
  says: z.string(),
  /** What exactly, as far as it can be said in a line: "蜂鸣器：静音", "名称：UPS-1 → UPS-2". */
  what: z.string(),
  /** Of a command or of a timed task that was due: what became of it; of several settings, the one that came off worst. */
  state: z.union([CommandState, TimedRunState]).nullable(),
})
export type DeviceOperation = z.output<typeof DeviceOperation>

export const deviceOperationList = defineList({
  name: { zh: '操作记录', en: 'Operation records' },
  path: '/bms_service/Device/devLogs',
  prefixed: true,
  variant: 'wrapper',
  access: { device: 'view', at: 'query.deviceId' },
  reads: ['device', 'thresholds', 'share', 'command'],
  summary: 'Log of a device: what was commanded, and what of it was changed; somebody of another business reads its commands alone',
  row: DeviceOperation,
  filters: {
    deviceId: { kind: 'id', name: { zh: '设备', en: 'Device' }, of: 'device' },
    search: { kind: 'search', name: { zh: '搜索操作、人员', en: 'Search action or person' } },
    kind: { kind: 'choice', name: { zh: '类别', en: 'Category' }, of: operationKinds },
    at: { kind: 'days', name: { zh: '时间范围', en: 'Time range' } },
  },
  sorts: ['-at', 'at'],
  columns: {
    at: { name: { zh: '时间', en: 'Time' }, kind: 'time' },
    kind: { name: { zh: '类别', en: 'Category' }, of: operationKinds },
    says: { name: { zh: '操作', en: 'Action' } },
    what: { name: { zh: '内容', en: 'Details' } },
    userName: { name: { zh: '人员', en: 'Person' } },
    state: { name: { zh: '结果', en: 'Result' }, of: { ...commandFlow.states, ...runWords } },
  },
  file: { path: '/api/v1/device-operations/export' },
})

const ofDevice = { deviceId: ':device' }

export const deviceOperationCalls = {
  listDeviceOperations: { ...deviceOperationList.page, sample: { query: ofDevice } },
  exportDeviceOperations: {
    ...deviceOperationList.file,
    sample: { query: { ...ofDevice, from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' } },
  },
}
