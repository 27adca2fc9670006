import type { Control } from '../control.ts'
import { defineDevice } from '../define.ts'
import { measure, repeated, state } from '../point.ts'
import { nameFields } from '../traits/given-names.ts'
import { brand, installed, model, place, remarks } from '../traits/information.ts'
import { steady } from '../traits/steady.ts'
import { sureToClose, sureToOpen } from '../traits/switch.ts'

// Specification, section 4: a channel is enabled or disabled, normally closed or open, associated with something that
// drives it, its connection may be loose; it is opened, closed, paused or stopped. Its current has no default limit: it
// follows from what hangs on it.

const channel = repeated('channel', { zh: '通道 {n}', en: 'Channel {n}' }, 8, [
  state(
    'state',
    { zh: '状态', en: 'State' },
    {
      opened: { code: 1, zh: '已开启', en: 'Opened' },
      closed: { code: 2, zh: '已关闭', en: 'Closed' },
      paused: { code: 3, zh: '已暂停', en: 'Paused' },
      stopped: { code: 4, zh: '已停止', en: 'Stopped' },
    },
  ),
  state(
    'work',
    { zh: '工作状态', en: 'Work' },
    {
      stop: { code: 0, zh: '停止', en: 'Stop' },
      pause: { code: 1, zh: '暂停', en: 'Pause' },
      opening: { code: 2, zh: '开启中', en: 'Opening' },
    },
    {},
    { normal: 'opening' },
  ),
  measure('current', { zh: '电流', en: 'Current' }, 'A', [0, 200], { decimals: 2, sides: 'high', normal: [0.6, 1.4] }),
  state(
    'enabled',
    { zh: '启用', en: 'Enabled' },
    { disabled: { code: 0, zh: '禁用', en: 'Disabled' }, enabled: { code: 1, zh: '启用', en: 'Enabled' } },
    {},
    { normal: 'enabled' },
  ),
  state(
    'contact',
    { zh: '触点', en: 'Contact' },
    {
      normally_open: { code: 1, zh: '常开', en: 'Normally open' },
      normally_closed: { code: 2, zh: '常闭', en: 'Normally closed' },
    },
  ),
  state(
    'association',
    { zh: '关联', en: 'Association' },
    {
      none: { code: 0, zh: '未关联', en: 'None' },
      associated: { code: 1, zh: '已关联', en: 'Associated' },
    },
  ),
  state(
    'connection',
    { zh: '连接', en: 'Connection' },
    { connected: { code: 1, zh: '已连接', en: 'Connected' }, loose: { code: 2, zh: '连接不稳定', en: 'Connection loose' } },
    { loose: { level: 2 } },
    { timing: steady },
  ),
  measure('grouping', { zh: '分组', en: 'Grouping' }, '1', [0, 6], { history: false, normal: [0, 0] }),
])

const loose = {
  by: 'channel.*.connection',
  values: ['loose'],
  why: { zh: '连接不稳定，无法设置', en: 'Connection unstable, cannot set' },
} as const

const controls = [
  {
    key: 'channel.*.switch',
    groupedBy: 'channel.*.grouping',
    name: { zh: '开关', en: 'Switch' },
    provedBy: 'channel.*.state',
    provedWithin: 60,
    timed: true,
    values: {
      open: { zh: '开启', en: 'Open', confirm: sureToOpen, proof: { becomes: ['opened'] } },
      close: { zh: '关闭', en: 'Close', confirm: sureToClose, proof: { becomes: ['closed'] } },
      pause: { zh: '暂停', en: 'Pause', proof: { becomes: ['paused'] } },
    },
    blocked: [
      { by: 'channel.*.enabled', values: ['disabled'], why: { zh: '该通道已禁用', en: 'This channel is disabled' } },
      {
        by: 'channel.*.association',
        values: ['associated'],
        why: { zh: '该通道已关联，不能手动操作', en: 'This channel is associated: no manual control' },
      },
      loose,
    ],
  },
] as const satisfies readonly Control[]

export const channelController = defineDevice({
  code: 'channel',
  name: { zh: '通道控制器', en: 'Channel controller' },
  icon: 'channel',
  area: 'generic',
  traits: [],
  points: [channel],
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['channel.*.state'],
  overview: [
    {
      part: 'channels',
      name: { zh: '通道状态', en: 'Channels' },
      repeated: 'channel',
      state: { by: 'channel.*.state', on: ['opened'] },
      current: 'channel.*.current',
      said: [
        { by: 'channel.*.enabled', values: ['disabled'] },
        { by: 'channel.*.association', values: ['associated'] },
        { by: 'channel.*.connection', values: ['loose'] },
      ],
    },
    {
      part: 'table',
      name: { zh: '通道明细', en: 'Channel details' },
      repeated: 'channel',
      points: [
        'channel.*.state',
        'channel.*.work',
        'channel.*.current',
        'channel.*.enabled',
        'channel.*.contact',
        'channel.*.association',
        'channel.*.connection',
        'channel.*.grouping',
      ],
    },
  ],
  given: [{ repeated: 'channel', name: 'channel_{n}_name' }],
  info: [brand, model, place, installed, ...nameFields('channel', { zh: '通道 {n} 名称', en: 'Name of channel {n}' }, 8), remarks],
  controls,
  settings: [
    {
      key: 'channel.*.grouping',
      name: { zh: '分组', en: 'Grouping' },
      help: { zh: '1 到 6；0 表示不分组', en: '1 to 6; 0 for none' },
      kind: 'number',
      range: [0, 6],
      unit: '1',
      shownBy: 'channel.*.grouping',
      blocked: [loose],
    },
  ],
})
