import { type Choices, dischargeCauses } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, Instant, RecordId } from '../fields.ts'
import { defineList } from '../list.ts'
import { Gap, Series } from './telemetry.ts'

export const dischargeStates = {
  running: { zh: '放电中', en: 'Running' },
  over: { zh: '已结束', en: 'Over' },
  unseen: { zh: '结束未见', en: 'End not recorded' },
} as const satisfies Choices

/** Of what the energy is measured, and of what the depth is a share. */
export const energySources = {
  battery: { zh: '电池侧', en: 'At the battery' },
  load: { zh: '负载侧', en: 'At the load' },
} as const satisfies Choices
export const depthSources = {
  charge: { zh: '荷电变化', en: 'Change of charge' },
  capacity: { zh: '放出安时 ÷ 容量', en: 'Ah taken ÷ capacity' },
} as const satisfies Choices

export const Discharge = z.object({
  id: RecordId,
  startedAt: Instant,
  /** Null: it goes on. Where the end was not seen: the last moment at which it was heard. */
  endedAt: Instant.nullable(),
  state: z.enum(['running', 'over', 'unseen']),
  /** Null: nothing tells. */
  cause: z.enum(['mains', 'test']).nullable(),
  /** So far, where it goes on. */
  minutes: z.number(),
  /** Minutes of it in which nothing was heard. */
  unseenMinutes: z.number(),
  /** %. */
  depth: z.number().nullable(),
  depthOf: z.enum(['charge', 'capacity']).nullable(),
  /** kWh. */
  energy: z.number().nullable(),
  energyOf: z.enum(['battery', 'load']).nullable(),
  /** Ah. */
  ampHours: z.number().nullable(),
  /** V. */
  startVoltage: z.number().nullable(),
  lowestVoltage: z.number().nullable(),
  endVoltage: z.number().nullable(),
  /** A, whatever its sign is at the device. */
  highestCurrent: z.number().nullable(),
  /** %. */
  startCharge: z.number().nullable(),
  lowestCharge: z.number().nullable(),
  /** The cell in the reader's language: "12 号电芯". */
  lowestCell: z.string().nullable(),
  /** V. */
  lowestCellVoltage: z.number().nullable(),
})
export type Discharge = z.output<typeof Discharge>

const signed = { variant: 'signed', access: { device: 'view', at: 'query.box_id' }, reads: ['device', 'sample'] } as const
const ofDevice = { box_id: ':device' }
const someDays = { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' }

export const dischargeList = defineList({
  ...signed,
  name: { zh: '放电记录', en: 'Discharge records' },
  path: '/api/pihems/dev_discharge_rds',
  summary: 'Discharges of a device’s battery as they were found in its history, those that go on among them',
  row: Discharge,
  filters: {
    box_id: { kind: 'id', name: { zh: '设备', en: 'Device' }, of: 'device' },
    state: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: dischargeStates },
    cause: { kind: 'choice', name: { zh: '原因', en: 'Cause' }, of: dischargeCauses },
    at: { kind: 'days', name: { zh: '时间范围', en: 'Time range' } },
  },
  sorts: ['-startedAt', 'startedAt', '-minutes', 'minutes', '-depth', 'depth', '-energy', 'energy'],
  columns: {
    startedAt: { name: { zh: '开始', en: 'Start' }, kind: 'time' },
    endedAt: { name: { zh: '结束', en: 'End' }, kind: 'time' },
    state: { name: { zh: '状态', en: 'State' }, of: dischargeStates },
    minutes: { name: { zh: '时长（min）', en: 'Duration (min)' }, kind: 'number' },
    cause: { name: { zh: '原因', en: 'Cause' }, of: dischargeCauses },
    depth: { name: { zh: '放电深度（%）', en: 'Depth (%)' }, kind: 'number' },
    energy: { name: { zh: '电量（kWh）', en: 'Energy (kWh)' }, kind: 'number' },
    ampHours: { name: { zh: '放出（Ah）', en: 'Charge removed (Ah)' }, kind: 'number', hidden: true },
    highestCurrent: { name: { zh: '最大电流（A）', en: 'Highest current (A)' }, kind: 'number', hidden: true },
    startVoltage: { name: { zh: '起始电压（V）', en: 'Start voltage (V)' }, kind: 'number', hidden: true },
    lowestVoltage: { name: { zh: '最低电压（V）', en: 'Lowest voltage (V)' }, kind: 'number' },
    lowestCell: { name: { zh: '最低单体', en: 'Lowest cell' } },
    lowestCellVoltage: { name: { zh: '最低单体电压（V）', en: 'Lowest cell voltage (V)' }, kind: 'number' },
    unseenMinutes: { name: { zh: '无数据（min）', en: 'Without data (min)' }, kind: 'number', hidden: true },
  },
  file: { path: '/api/v1/discharges/export' },
})

/** Lowest and highest of all cells in each step, V; null: none was reported. */
const CellCurves = z.object({
  at: z.array(z.number()),
  lowest: z.array(z.number().nullable()),
  highest: z.array(z.number().nullable()),
})
export type CellCurves = z.output<typeof CellCurves>

export const DischargeData = z.object({
  from: Instant,
  to: Instant,
  /** Milliseconds of one step; null: every sample as it came. */
  step: z.number().nullable(),
  /** Voltage, current, charge and load, as far as the device has these. */
  series: z.array(Series),
  /** Null: the device reports no cells. */
  cells: CellCurves.nullable(),
  gaps: z.array(Gap),
})
export type DischargeData = z.output<typeof DischargeData>

/** Where the minutes come from; `unknown`: nothing is known that they could be reckoned from. */
export const backupBases = {
  device: { zh: '设备上报', en: 'Reported by the device' },
  discharge: { zh: '按最近一次放电推算', en: 'Calculated from the last discharge' },
  capacity: { zh: '按容量推算', en: 'Calculated from the capacity' },
  unknown: { zh: '未知', en: 'Unknown' },
} as const satisfies Choices
export const backupConfidences = {
  high: { zh: '高', en: 'High' },
  medium: { zh: '中', en: 'Medium' },
  low: { zh: '低', en: 'Low' },
} as const satisfies Choices

export const BackupTime = z.object({
  box_id: DeviceId,
  minutes: z.number().nullable(),
  basis: z.enum(['device', 'discharge', 'capacity', 'unknown']),
  confidence: z.enum(['high', 'medium', 'low']).nullable(),
  /** What it was reckoned with: %, %, kW, Ah, V. Null: not known, or not needed. */
  charge: z.number().nullable(),
  soh: z.number().nullable(),
  load: z.number().nullable(),
  /** The load of now, or the mean one of the last discharge. */
  loadOf: z.enum(['now', 'discharge']).nullable(),
  capacity: z.number().nullable(),
  voltage: z.number().nullable(),
  /** The discharge that it was reckoned from. */
  discharge: z.object({ id: RecordId, endedAt: Instant, depth: z.number() }).nullable(),
  /** What would have to be known for an estimate. */
  missing: z.array(z.enum(['load', 'capacity', 'voltage'])),
})
export type BackupTime = z.output<typeof BackupTime>

const one = { box_id: DeviceId, id: RecordId }
const sampleOne = { query: { ...ofDevice, id: ':discharge' } }

export const dischargeCalls = {
  listDischarges: { ...dischargeList.page, sample: { query: ofDevice } },
  exportDischarges: { ...dischargeList.file, sample: { query: { ...ofDevice, ...someDays } } },
  readDischarge: call({
    ...signed,
    method: 'GET',
    path: '/api/pihems/dev_discharge_dtl',
    summary: 'One discharge: begin, end, depth, energy and the lowest cell',
    query: z.object(one),
    data: Discharge,
    refusals: [50001],
    sample: sampleOne,
  }),
  readDischargeData: call({
    ...signed,
    method: 'GET',
    costly: true,
    path: '/api/pihems/dev_discharge_data',
    summary: 'Curves of one discharge: voltage, current, charge and load, and the lowest and highest cell',
    query: z.object({ ...one, steps: z.coerce.number().int().min(10).max(1000).default(300) }),
    data: DischargeData,
    refusals: [50001],
    sample: sampleOne,
  }),
  readBackupTime: call({
    ...signed,
    method: 'GET',
    path: '/api/pihems/dev_backtime',
    summary: 'How many minutes the battery of a device would carry its load, and on what this rests',
    query: z.object({ box_id: DeviceId }),
    data: BackupTime,
    sample: { query: ofDevice },
  }),
}
