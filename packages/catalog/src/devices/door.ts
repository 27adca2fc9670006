import type { Control } from '../control.ts'
import { defineDevice } from '../define.ts'
import { counter, state } from '../point.ts'
import { dangerous } from '../traits/dangerous.ts'
import { brand, installed, model, place, remarks } from '../traits/information.ts'
import { parameter, settingsGroup } from '../traits/parameter.ts'
import { steady } from '../traits/steady.ts'
import { sureToClose, sureToOpen } from '../traits/switch.ts'

// States after the events of access control (IEC 60839-11-1: forced, held open). What a remote opening changes is the
// lock: whether somebody then opens the door, the door's own contact says.

const lockTime = parameter('lock_time', { zh: '磁力锁失效时间', en: 'Magnetic lock invalid time' }, 's', [1, 600], {
  normal: 5,
  help: { zh: '远程开门后锁保持断开的秒数', en: 'Seconds for which the lock stays released after a remote opening' },
})

const controls = [
  {
    key: 'lock',
    name: { zh: '远程开关门', en: 'Remote open and close' },
    provedBy: 'lock',
    provedWithin: 60,
    dangerous: dangerous('door', 'arming', 'lock_time'),
    values: {
      open: {
        zh: '开门',
        en: 'Open',
        confirm: sureToOpen,
        proof: { becomes: ['released'] },
        grave: { zh: '门锁将断开，任何人都可进入。', en: 'The lock is released: anyone can enter.' },
      },
      close: {
        zh: '关门',
        en: 'Close',
        confirm: sureToClose,
        proof: { becomes: ['locked'] },
        grave: { zh: '门锁将锁闭，门内人员须按出门按钮离开。', en: 'The lock closes: people inside leave by the exit button.' },
      },
    },
  },
  {
    key: 'arming',
    name: { zh: '布防', en: 'Arming' },
    provedBy: 'arming',
    provedWithin: 60,
    timed: true,
    periods: { name: { zh: '布防时段', en: 'Arming periods' }, from: 'arm', to: 'disarm' },
    values: {
      arm: { zh: '布防', en: 'Arm', confirm: { zh: '确定布防？', en: 'Be sure to arm?' }, proof: { becomes: ['armed'] } },
      disarm: { zh: '撤防', en: 'Disarm', confirm: { zh: '确定撤防？', en: 'Be sure to disarm?' }, proof: { becomes: ['disarmed'] } },
    },
  },
] as const satisfies readonly Control[]

export const door = defineDevice({
  code: 'door',
  name: { zh: '门禁', en: 'Door access' },
  icon: 'door',
  area: 'generic',
  traits: [],
  points: [
    state(
      'door',
      { zh: '门', en: 'Door' },
      {
        closed: { code: 1, zh: '关', en: 'Closed' },
        open: { code: 2, zh: '开', en: 'Open' },
        forced: { code: 3, zh: '强行闯入', en: 'Forced' },
        held_open: { code: 4, zh: '开门超时', en: 'Held open' },
      },
      { forced: { level: 4 }, held_open: { level: 2 } },
      // A forced door is told at once; a bouncing contact is one alarm.
      { timing: { clearDelay: 10 } },
    ),
    state(
      'lock',
      { zh: '门锁', en: 'Lock' },
      {
        locked: { code: 1, zh: '锁闭', en: 'Locked' },
        released: { code: 2, zh: '断开', en: 'Released' },
      },
    ),
    state(
      'arming',
      { zh: '布防状态', en: 'Arming' },
      {
        disarmed: { code: 0, zh: '撤防', en: 'Disarmed' },
        armed: { code: 1, zh: '布防', en: 'Armed' },
      },
    ),
    state(
      'reader',
      { zh: '读卡器', en: 'Reader' },
      {
        normal: { code: 0, zh: '正常', en: 'Normal' },
        fault: { code: 1, zh: '读卡器故障', en: 'Reader fault' },
        tampered: { code: 2, zh: '读卡器被拆', en: 'Reader tampered with' },
      },
      { fault: { level: 2 }, tampered: { level: 3 } },
      { timing: steady },
    ),
    counter('passages', { zh: '通行次数', en: 'Passages' }, '1', { perHour: 6 }),
    lockTime.point,
  ],
  groups: settingsGroup,
  tabs: ['overview', 'history', 'more-info'],
  headline: ['door', 'lock', 'arming'],
  overview: [
    {
      part: 'door',
      name: { zh: '门', en: 'Door' },
      leaf: { by: 'door', closed: ['closed'] },
      lock: { by: 'lock', locked: ['locked'] },
      others: ['arming', 'reader'],
    },
    { part: 'values', name: { zh: '门禁', en: 'Door access' }, points: ['door', 'lock', 'arming', 'reader', 'passages', 'lock_time'] },
  ],
  info: [brand, model, place, installed, remarks],
  controls,
  settings: [lockTime.setting],
  entry: {
    opens: { control: 'lock', value: 'open' },
    leaf: { by: 'door', closed: ['closed'] },
    lock: { by: 'lock', heldFor: 'lock_time' },
  },
})
