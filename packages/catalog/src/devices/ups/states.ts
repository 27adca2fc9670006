import { state } from '../../point.ts'
import { batteryStates } from '../../traits/battery-states.ts'
import { overload } from '../../traits/electric.ts'
import { steady, unhurried } from '../../traits/steady.ts'
import { fault } from '../../traits/switchgear.ts'

// Meanings after RFC 1628 (upsAlarm, upsBatteryStatus) and the flags of NUT's ups.status.
//
// Levels after ISA-18.2 (consequence × time to respond): on battery the load is lost within minutes unless somebody acts,
// so it is critical (a test that runs on purpose is not: its end is in sight), as is a low battery or an announced shutdown. Lost protection (bypass, overload, output off) is major;
// what can wait for days (a battery to replace) is minor. `mains` raises nothing: one outage is one alarm, "on battery";
// the input voltage's own limits speak where the mode does not change.

const mode = state(
  'mode',
  { zh: '工作模式', en: 'Mode' },
  {
    online: { code: 1, zh: '在线', en: 'Online' },
    bypass: { code: 2, zh: '旁路', en: 'Bypass' },
    battery: { code: 3, zh: '电池供电', en: 'On battery' },
    stop: { code: 4, zh: '停机', en: 'Stopped' },
    offline: { code: 5, zh: '离线', en: 'Offline' },
    alarm: { code: 6, zh: '告警', en: 'Alarm' },
    eco: { code: 7, zh: '经济模式', en: 'ECO' },
    test: { code: 8, zh: '电池自检', en: 'Battery test' },
  },
  { battery: { level: 4 }, bypass: { level: 3 }, stop: { level: 3 }, offline: { level: 3 }, alarm: { level: 3 } },
  { timing: steady },
)

const batteryState = state(
  'battery_state',
  { zh: '电池状态', en: 'Battery state' },
  batteryStates({ zh: '测试中', en: 'Testing' }),
  { abnormal: { level: 3, name: { zh: '电池异常', en: 'Battery abnormal' } } },
  { timing: steady, group: 'battery' },
)

const conditionsGroup = { group: 'conditions' }

const conditions = [
  state(
    'mains',
    { zh: '市电', en: 'Mains' },
    { present: { code: 1, zh: '正常', en: 'Present' }, failed: { code: 2, zh: '中断', en: 'Failed' } },
    {},
    { group: 'input' },
  ),
  overload('conditions'),
  state(
    'battery_low',
    { zh: '低电量检测', en: 'Battery reserve' },
    { normal: { code: 0, zh: '正常', en: 'Sufficient' }, low: { code: 1, zh: '电池电量低', en: 'Battery low' } },
    { low: { level: 4 } },
    { timing: steady, group: 'battery' },
  ),
  state(
    'battery_high',
    { zh: '电池过压', en: 'Battery overvoltage' },
    { normal: { code: 0, zh: '未过压', en: 'No overvoltage' }, high: { code: 1, zh: '电池电压过高', en: 'Battery voltage too high' } },
    { high: { level: 3 } },
    { timing: steady, group: 'battery' },
  ),
  state(
    'replace_battery',
    { zh: '电池更换', en: 'Battery replacement' },
    { normal: { code: 0, zh: '无需更换', en: 'Not needed' }, needed: { code: 1, zh: '需更换电池', en: 'Replace battery' } },
    { needed: { level: 2 } },
    { timing: unhurried, group: 'battery' },
  ),
  state(
    'battery_test',
    { zh: '电池自检', en: 'Battery test' },
    {
      none: { code: 0, zh: '未测试', en: 'Not tested' },
      running: { code: 1, zh: '自检中', en: 'Running' },
      passed: { code: 2, zh: '通过', en: 'Passed' },
      warning: { code: 3, zh: '有警告', en: 'Passed with warnings' },
      failed: { code: 4, zh: '未通过', en: 'Failed' },
      aborted: { code: 5, zh: '已中止', en: 'Aborted' },
    },
    { failed: { level: 2, name: { zh: '电池自检未通过', en: 'Battery test failed' } } },
    { group: 'battery' },
  ),
  state(
    'regulation',
    { zh: '稳压', en: 'Voltage regulation' },
    {
      none: { code: 0, zh: '未调节', en: 'None' },
      trim: { code: 1, zh: '降压', en: 'Buck' },
      boost: { code: 2, zh: '升压', en: 'Boost' },
    },
    {},
    { group: 'input' },
  ),
  state(
    'shutdown',
    { zh: '关机指令', en: 'Shutdown order' },
    { none: { code: 0, zh: '无', en: 'None' }, forced: { code: 1, zh: '即将强制关机', en: 'Forced shutdown imminent' } },
    { forced: { level: 4 } },
    { group: 'conditions' },
  ),
  fault('general_alarm', { zh: '设备告警', en: 'Device alarm' }, { zh: '设备告警', en: 'Device alarm active' }, conditionsGroup),
  fault('fan', { zh: '风扇', en: 'Fan' }, { zh: '风扇故障', en: 'Fan failure' }, conditionsGroup),
  fault('fuse', { zh: '熔断器', en: 'Fuse' }, { zh: '熔断器熔断', en: 'Fuse blown' }, conditionsGroup),
  fault('charger', { zh: '充电器', en: 'Charger' }, { zh: '充电器故障', en: 'Charger failure' }, conditionsGroup),
  fault(
    'communication',
    { zh: '机内通信', en: 'Internal communication' },
    { zh: '机内通信中断', en: 'Internal communication lost' },
    conditionsGroup,
  ),
  state(
    'beeper',
    { zh: '蜂鸣器', en: 'Beeper' },
    {
      enabled: { code: 1, zh: '开启', en: 'Enabled' },
      disabled: { code: 2, zh: '关闭', en: 'Disabled' },
      muted: { code: 3, zh: '静音', en: 'Muted' },
    },
    {},
    { history: false, group: 'conditions' },
  ),
] as const

export const upsStates = [mode, batteryState, ...conditions] as const
