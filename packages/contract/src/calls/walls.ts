import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { AlarmLevel, DeviceId, DeviceState, Given, RecordId } from '../fields.ts'
import { formOf } from '../form.ts'
import { Alarm } from './alarms.ts'
import { Top } from './home.ts'

export const wallPictures = {
  power: { zh: '供配电', en: 'Power supply' },
  endurance: { zh: '还能供电多久', en: 'Remaining runtime' },
  climate: { zh: '温度', en: 'Temperatures' },
} as const
export const wallTurns = {
  site: { zh: '各站点', en: 'Sites' },
  group: { zh: '设备分组', en: 'Device groups' },
} as const

/** How one screen of the monitoring centre is laid out. */
export const wallFields = fields(
  { key: 'name', name: { zh: '大屏名称', en: 'Screen' }, kind: 'text', most: 30, required: true },
  { key: 'left', name: { zh: '主画面', en: 'Main picture' }, kind: 'choice', of: wallPictures, usual: 'power' },
  {
    key: 'right',
    name: { zh: '第二画面', en: 'Second picture' },
    kind: 'choice',
    of: wallPictures,
    usual: 'endurance',
    help: { zh: '仅宽屏（如 3840×1080）显示', en: 'Shown only on wide screens (such as 3840×1080)' },
  },
  { key: 'turns', name: { zh: '轮播', en: 'Rotates through' }, kind: 'choice', of: wallTurns, usual: 'site' },
  {
    key: 'groups',
    name: { zh: '分组', en: 'Groups' },
    kind: 'records',
    most: 20,
    help: {
      zh: '不选则轮播全部一级分组；大屏只显示所选分组的设备',
      en: 'If none is selected: all first-level groups. The screen only shows the devices of these groups',
    },
  },
  { key: 'seconds', name: { zh: '每组停留', en: 'Time per group' }, kind: 'number', range: [10, 600], unit: 's', usual: 30 },
)

/** A link that opens one wall without signing in; what it leads to is told once. */
const WallLink = z.object({ madeAt: z.string(), until: z.string(), usedAt: z.string().nullable(), madeBy: z.string() })

export const Wall = z.object({
  id: RecordId,
  name: z.string(),
  left: z.enum(['power', 'endurance', 'climate']),
  right: z.enum(['power', 'endurance', 'climate']),
  turns: z.enum(['site', 'group']),
  groups: z.array(RecordId),
  seconds: z.number().int(),
  /** Null: there is none, or it has ended. */
  link: WallLink.nullable(),
})
export type Wall = z.output<typeof Wall>

/** As far as a wall says it: nobody's note, no ids of people. */
const WallAlarm = Alarm.pick({
  ...{ id: true, kind: true, level: true, deviceId: true, deviceName: true, deviceType: true, given: true, site: true, point: true },
  ...{ side: true, openedAt: true, openingValue: true, limit: true, release: true, value: true, confirmedAt: true, activations: true },
}).extend({ confirmedBy: z.string().nullable() })
export type WallAlarm = z.output<typeof WallAlarm>

/** Keys of the rounds that it is part of. */
const Rounds = z.array(z.string())

export const WallCause = z.object({
  id: z.string(),
  root: WallAlarm,
  level: AlarmLevel,
  since: z.string(),
  alarms: z.number().int(),
  unconfirmed: z.number().int(),
  devices: z.number().int(),
  rounds: Rounds,
})
export type WallCause = z.output<typeof WallCause>

/** live: with voltage; dead: without; unknown: nothing fresh says it. */
const Condition = z.enum(['live', 'dead', 'unknown'])

/** Something with a battery, or between two sources: what comes in, and what it gives. */
export const WallSupply = z.object({
  id: DeviceId,
  name: z.string(),
  type: z.string(),
  site: z.string(),
  rounds: Rounds,
  state: DeviceState,
  input: Condition,
  output: z.enum(['mains', 'backup', 'dead', 'unknown']),
  /** Whether it has a battery; else it stands between two sources. */
  stores: z.boolean(),
  /** Minutes, as the device estimates them. */
  minutes: z.number().nullable(),
  /** Percent. */
  charge: z.number().nullable(),
  load: z.number().nullable(),
  /** kW */
  power: z.number().nullable(),
  /** Since when something is wrong with it. */
  since: z.string().nullable(),
  /** When it was heard last. */
  at: z.string().nullable(),
  /** Figures are those that it told then. */
  fresh: z.boolean(),
})
export type WallSupply = z.output<typeof WallSupply>

/** What feeds some of these, as people recorded it. */
const WallSource = z.object({
  id: DeviceId,
  name: z.string(),
  type: z.string(),
  rounds: Rounds,
  condition: Condition,
  since: z.string().nullable(),
  feeds: z.array(DeviceId),
})
export type WallSource = z.output<typeof WallSource>

/** A device's temperatures, °C. */
const WallClimate = z.object({
  id: DeviceId,
  name: z.string(),
  type: z.string(),
  given: Given,
  site: z.string(),
  rounds: Rounds,
  probes: z.array(z.object({ key: z.string(), value: z.number(), limit: z.number().nullable() })),
})
export type WallClimate = z.output<typeof WallClimate>

export const WallRound = z.object({
  /** A site's name, or a group's id. */
  key: z.string(),
  name: z.string(),
  devices: z.number().int(),
  states: z.record(DeviceState, z.number().int()),
  alarms: z.number().int(),
  unconfirmed: z.number().int(),
  /** Highest level among active alarms. */
  level: AlarmLevel.nullable(),
  /** Devices without fresh data, and when the last of them was heard. */
  silent: z.number().int(),
  silentSince: z.string().nullable(),
})
export type WallRound = z.output<typeof WallRound>

export const WallPicture = z.object({
  at: z.string(),
  wall: Wall.omit({ link: true }),
  /** What the monitoring centre is called; '': as the business with a word behind it. */
  centre: z.string(),
  business: z.string(),
  /** In which days and times are shown. */
  timeZone: z.string(),
  gateways: z.object({ all: z.number().int(), connected: z.number().int() }),
  devices: z.number().int(),
  states: z.record(DeviceState, z.number().int()),
  alarms: z.object({ active: z.number().int(), unconfirmed: z.number().int(), critical: z.array(RecordId) }),
  rounds: z.array(WallRound),
  /** Those that wait first, the worst before others; `alarms` says how many there are. */
  causes: z.array(WallCause),
  causesInAll: z.number().int(),
  newest: z.array(WallAlarm),
  temperature: z.array(Top),
  load: z.array(Top),
  supply: z.array(WallSupply),
  sources: z.array(WallSource),
  climate: z.array(WallClimate),
})
export type WallPicture = z.output<typeof WallPicture>

const path = '/api/v1/walls'
const one = { variant: 'own', access: { record: 'wall', can: 'manage', at: 'params.wallId' }, changes: ['wall'] } as const
const ofOne = { params: { wallId: ':wall' } }
const form = { name: '值班室', left: 'power', right: 'endurance', turns: 'site', seconds: 30 } as const

export const wallCalls = {
  listWalls: call({
    method: 'GET',
    path,
    variant: 'own',
    access: { business: 'member' },
    reads: ['wall'],
    summary: 'Screens of the monitoring centre',
    data: z.array(Wall),
    sample: {},
  }),
  addWall: call({
    method: 'POST',
    path,
    variant: 'own',
    access: { business: 'admin' },
    changes: ['wall'],
    summary: 'Add a screen of the monitoring centre',
    body: formOf(wallFields),
    data: Wall,
    refusals: [30001, 50001, 50003],
    sample: { body: form },
  }),
  changeWall: call({
    ...one,
    method: 'PUT',
    path: `${path}/:wallId`,
    summary: 'Change the layout of a screen',
    body: formOf(wallFields),
    data: Wall,
    refusals: [50001, 50003],
    sample: { ...ofOne, body: form },
  }),
  removeWall: call({
    ...one,
    method: 'DELETE',
    path: `${path}/:wallId`,
    summary: 'Remove a screen; its link ends',
    data: z.null(),
    sample: ofOne,
  }),
  makeWallLink: call({
    ...one,
    method: 'POST',
    path: `${path}/:wallId/link`,
    summary: 'Make a link that shows this wall and nothing else, without signing in; the former one ends',
    body: z.object({ days: z.number().int().min(1).max(366) }),
    // The token is shown here and never again.
    data: z.object({ token: z.string(), until: z.string() }),
    sample: { ...ofOne, body: { days: 90 } },
  }),
  endWallLink: call({
    ...one,
    method: 'DELETE',
    path: `${path}/:wallId/link`,
    summary: 'End the link of a wall',
    data: z.null(),
    sample: ofOne,
  }),
  readWall: call({
    method: 'GET',
    path: `${path}/:wallId/picture`,
    variant: 'own',
    access: { record: 'wall', can: 'see', at: 'params.wallId' },
    costly: true,
    reads: ['wall', 'device', 'state', 'alarm', 'sample', 'group', 'site', 'business'],
    summary: 'Everything that a wall shows, of the devices that the caller sees',
    data: WallPicture,
    sample: ofOne,
  }),
  readLinkedWall: call({
    method: 'POST',
    path: '/api/v1/linked-wall',
    variant: 'own',
    access: 'public',
    // However many hold the link, the picture is worked out once.
    shared: 1_000,
    reads: ['wall', 'device', 'state', 'alarm', 'sample', 'group', 'site', 'business'],
    summary: 'Everything that a wall shows, for whoever holds its link; it ends with the rights of the administrator who made it',
    // In the body: addresses are written down on their way.
    body: z.object({ token: z.string().min(1).max(100) }),
    data: WallPicture,
    refusals: [50001],
    sample: { body: { token: ':wallToken' } },
  }),
}
