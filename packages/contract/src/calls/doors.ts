import { type Choices, type CredentialWay, fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Person } from '../fields.ts'
import { formOf } from '../form.ts'
import { defineList } from '../list.ts'

/** By what a person shows at a door who they are. */
export const doorWays = {
  card: { zh: '卡', en: 'Card' },
  pin: { zh: '密码', en: 'PIN' },
  finger: { zh: '指纹', en: 'Fingerprint' },
} as const satisfies Choices & Record<CredentialWay, object>

/** Stands for what is kept and shown to nobody: the last characters of a card follow it, of a PIN nothing. Sent back, it means "as it is". */
export const hidden = '••••'

/** Cards of one person. */
export const mostCards = 4

export const doorPersonFields = fields(
  { key: 'name', name: { zh: '姓名', en: 'Name' }, kind: 'text', most: 30, required: true },
  {
    key: 'cards',
    name: { zh: '卡号', en: 'Card numbers' },
    kind: 'text',
    most: 160,
    help: {
      zh: '按读卡器读出的号码填写，多张用逗号隔开；已保存的卡只显示末四位，删去即取消该卡',
      en: 'As the reader reads them, separated by commas; saved cards show their last four characters, remove one to cancel it',
    },
  },
  {
    key: 'pin',
    name: { zh: '开门密码', en: 'PIN' },
    kind: 'text',
    most: 10,
    help: { zh: '4–10 位数字，建议 6 位以上；保存后不再显示', en: '4 to 10 digits, 6 or more recommended; not shown again once saved' },
  },
  {
    key: 'finger',
    name: { zh: '指纹编号', en: 'Fingerprint number' },
    kind: 'text',
    most: 5,
    help: { zh: '指纹录入读头后读头给出的编号', en: 'The number under which the reader stores the fingerprint' },
  },
  { key: 'fromDay', name: { zh: '起始日期', en: 'Valid from' }, kind: 'day', help: { zh: '不填为立即生效', en: 'If empty: immediately' } },
  {
    key: 'untilDay',
    name: { zh: '截止日期', en: 'Valid until' },
    kind: 'day',
    help: { zh: '当天有效；不填为长期', en: 'Including that day; if empty: no expiry' },
  },
)

/** Whether somebody is let through now, as far as the list says. */
export const doorPersonStates = {
  valid: { zh: '有效', en: 'Valid' },
  'not-yet': { zh: '未生效', en: 'Not valid yet' },
  expired: { zh: '已过期', en: 'Expired' },
  disabled: { zh: '已停用', en: 'Disabled' },
} as const satisfies Choices
type DoorPersonState = keyof typeof doorPersonStates

export const DoorPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  /** '••••1A2F, ••••9C01' */
  cards: z.string(),
  /** Empty: none. */
  pin: z.string(),
  finger: z.string(),
  /** 'yyyy-mm-dd', both included. */
  fromDay: z.string().nullable(),
  untilDay: z.string().nullable(),
  enabled: z.boolean(),
  state: z.enum(Object.keys(doorPersonStates) as [DoorPersonState, ...DoorPersonState[]]),
  madeBy: Person.nullable(),
})
export type DoorPerson = z.output<typeof DoorPerson>

/**
 * How the gateway stands to the list. `kept`: it has it; `waits`: it has an earlier one; `unheard`: it is connected and has never said
 * anything of a list: an older gateway does not know of any; `no-reader`: it hears no reader of this door; `none`: nobody is on it.
 */
export const DoorStanding = z.enum(['none', 'kept', 'waits', 'unheard', 'no-reader'])
export type DoorStanding = z.output<typeof DoorStanding>

export const Door = z.object({
  /** Whether the device's gateway is connected. */
  connected: z.boolean(),
  /** Why nobody is let through. */
  heldBack: z.enum(['disabled', 'expired']).nullable(),
  standing: DoorStanding,
  /** Since when another list than the gateway's is wanted. */
  waitsSince: z.string().nullable(),
  /** Passages today, in the time of the business. */
  today: z.number().int(),
})
export type Door = z.output<typeof Door>

const ofDevice = { deviceId: ':device' }

export const doorPersonList = defineList({
  name: { zh: '授权人员', en: 'Authorized people' },
  path: '/api/v1/door-people',
  variant: 'own',
  access: { device: 'view', at: 'query.deviceId' },
  reads: ['device', 'command'],
  summary: 'People whom a door lets through; members of its business alone see them',
  row: DoorPerson,
  filters: {
    deviceId: { kind: 'id', name: { zh: '设备', en: 'Device' }, of: 'device' },
    search: { kind: 'search', name: { zh: '姓名或卡号末四位', en: 'Name, or end of a card number' } },
    state: { kind: 'choice', name: { zh: '状态', en: 'State' }, of: doorPersonStates },
    way: { kind: 'choice', name: { zh: '方式', en: 'Way' }, of: doorWays },
  },
  sorts: ['name', '-name', 'until', '-until'],
  columns: {
    name: { name: doorPersonFields[0].name, sort: 'name' },
    cards: { name: doorPersonFields[1].name },
    pin: { name: doorPersonFields[2].name },
    finger: { name: doorPersonFields[3].name },
    fromDay: { name: doorPersonFields[4].name },
    untilDay: { name: doorPersonFields[5].name, sort: 'until' },
    state: { name: { zh: '状态', en: 'State' }, of: doorPersonStates },
  },
  file: { path: '/api/v1/door-people/export', access: { device: 'manage', at: 'query.deviceId' } },
})

export const passageStates = {
  opened: { zh: '已开门', en: 'Opened' },
  refused: { zh: '拒绝', en: 'Refused' },
  failed: { zh: '开门失败', en: 'Not opened' },
} as const satisfies Choices
export const passageWays = {
  card: { zh: '刷卡', en: 'Card' },
  pin: doorWays.pin,
  finger: doorWays.finger,
  remote: { zh: '远程开门', en: 'Remote' },
} as const satisfies Choices
/** Why nobody came through; of what failed at the lock, the words of commands say the rest. */
export const passageReasons = {
  unknown: { zh: '名单中没有', en: 'Not on the list' },
  disabled: { zh: '已停用', en: 'Disabled' },
  'not-yet': { zh: '未到生效日期', en: 'Not valid yet' },
  expired: { zh: '已过期', en: 'Expired' },
  late: { zh: '未能及时开门', en: 'Not opened in time' },
  'door-off': { zh: '门禁已停用或已过期', en: 'Door disabled or expired' },
  'too-many': { zh: '密码错误次数过多，暂停受理', en: 'Too many wrong PINs, temporarily blocked' },
} as const satisfies Choices
type WordsOf<C> = [keyof C & string, ...(keyof C & string)[]]

export const Passage = z.object({
  id: z.uuid(),
  at: z.string(),
  /** Empty: nobody who is known there. */
  name: z.string(),
  way: z.enum(Object.keys(passageWays) as WordsOf<typeof passageWays>),
  state: z.enum(Object.keys(passageStates) as WordsOf<typeof passageStates>),
  /** Of what was refused, one of `passageReasons`; of what failed, a reason of commands. A newer gateway may know more. */
  reason: z.string().nullable(),
  /** '••••1A2F': a card that nobody has. */
  card: z.string(),
  /** Seconds for which the door stood open; null: not known. */
  open: z.number().nullable(),
})
export type Passage = z.output<typeof Passage>

export const passageList = defineList({
  name: { zh: '进出记录', en: 'Access records' },
  path: '/api/v1/passages',
  costly: true,
  variant: 'own',
  access: { device: 'view', at: 'query.deviceId' },
  reads: ['device', 'command'],
  summary: 'Who came through a door or was refused, at its reader or by a remote command; members of its business alone see them',
  row: Passage,
  filters: {
    deviceId: { kind: 'id', name: { zh: '设备', en: 'Device' }, of: 'device' },
    search: { kind: 'search', name: { zh: '姓名或卡号末四位', en: 'Name, or end of a card number' } },
    way: { kind: 'choice', name: { zh: '方式', en: 'Way' }, of: passageWays },
    state: { kind: 'choice', name: { zh: '结果', en: 'Result' }, of: passageStates },
    at: { kind: 'days', name: { zh: '时间范围', en: 'Time range' } },
  },
  sorts: ['-at', 'at'],
  columns: {
    at: { name: { zh: '时间', en: 'Time' }, kind: 'time' },
    name: { name: { zh: '人员', en: 'Person' } },
    way: { name: { zh: '方式', en: 'Way' }, of: passageWays },
    state: { name: { zh: '结果', en: 'Result' }, of: passageStates },
    reason: { name: { zh: '原因', en: 'Reason' }, of: passageReasons },
    card: { name: { zh: '未知卡', en: 'Unknown card' } },
    open: { name: { zh: '开门时长（秒）', en: 'Open (s)' }, kind: 'number' },
  },
  file: { path: '/api/v1/passages/export' },
})

const path = '/api/v1/devices/:deviceId/door-people'
const ofPerson = { ...ofDevice, personId: ':doorPerson' }
const managed = { variant: 'own', access: { device: 'manage', at: 'params.deviceId' }, changes: ['device'] } as const
const body = formOf(doorPersonFields)
const refusals = [10003, 30001, 50003]

export const doorCalls = {
  readDoor: call({
    method: 'GET',
    path: '/api/v1/devices/:deviceId/door',
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    reads: ['device', 'command', 'connection'],
    summary: 'Whether the gateway of a door has its list of people, and how many passed today',
    data: Door,
    sample: { params: ofDevice },
  }),
  listDoorPeople: { ...doorPersonList.page, sample: { query: ofDevice } },
  exportDoorPeople: { ...doorPersonList.file, sample: { query: ofDevice } },
  addDoorPerson: call({
    ...managed,
    activeDevice: true,
    method: 'POST',
    path,
    summary:
      'Let somebody through a door by cards, a PIN or a fingerprint; the gateway decides by its own list, with the server or without',
    body,
    data: DoorPerson,
    refusals: [...refusals, 30001],
    sample: { params: ofDevice, body: { name: '陈志强', cards: '04A1B2C9' } },
  }),
  changeDoorPerson: call({
    ...managed,
    activeDevice: true,
    method: 'PUT',
    path: `${path}/:personId`,
    summary: 'Change what somebody shows at a door and when it counts; what is sent back hidden stays as it is',
    body,
    data: DoorPerson,
    refusals: [...refusals, 70003],
    sample: { params: ofPerson, body: { name: '陈志强', cards: '04FFB2C9' } },
  }),
  switchDoorPerson: call({
    ...managed,
    method: 'PATCH',
    path: `${path}/:personId`,
    summary: 'Disable somebody at a door, or enable them again',
    body: z.object({ enabled: z.boolean() }),
    data: DoorPerson,
    refusals: [70003],
    sample: { params: ofPerson, body: { enabled: false } },
  }),
  removeDoorPerson: call({
    ...managed,
    method: 'DELETE',
    path: `${path}/:personId`,
    summary: 'Take somebody off the list of a door; what is known of their passages stays',
    data: z.null(),
    refusals: [70003],
    sample: { params: ofPerson },
  }),
  listPassages: { ...passageList.page, sample: { query: ofDevice } },
  exportPassages: {
    ...passageList.file,
    sample: { query: { ...ofDevice, from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' } },
  },
}
