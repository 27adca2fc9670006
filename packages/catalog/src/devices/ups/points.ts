import { measure, repeated, state } from '../../define.ts'

// Names and meanings after RFC 1628 (UPS-MIB: upsBattery, upsInput, upsOutput, upsBypass, upsAlarm) and the variables of NUT.
// Default limits are for 230/400 V, 50 Hz: voltage ±10 % (EN 50160) with 5 V of hysteresis; a device of another grid gets its own.
//
// Levels after ISA-18.2 (consequence × time to respond): on battery the load is lost within minutes unless somebody acts,
// so it is critical, as is a low battery or an announced shutdown. Lost protection (bypass, overload, output off) is major;
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
  },
  { battery: { level: 4 }, bypass: { level: 3 }, stop: { level: 3 }, offline: { level: 3 }, alarm: { level: 3 } },
)

const batteryState = state(
  'battery_state',
  { zh: '电池状态', en: 'Battery state' },
  {
    float: { code: 1, zh: '浮充', en: 'Float charge' },
    charge: { code: 2, zh: '充电', en: 'Charging' },
    equalized: { code: 3, zh: '均充', en: 'Equalized charge' },
    discharge: { code: 4, zh: '放电', en: 'Discharging' },
    testing: { code: 5, zh: '测试中', en: 'Testing' },
    static: { code: 6, zh: '静置', en: 'Resting' },
    abnormal: { code: 7, zh: '异常', en: 'Abnormal' },
  },
  { abnormal: { level: 3, name: { zh: '电池异常', en: 'Battery abnormal' } } },
  { group: 'battery' },
)

const conditions = [
  state(
    'mains',
    { zh: '市电', en: 'Mains' },
    { present: { code: 1, zh: '正常', en: 'Present' }, failed: { code: 2, zh: '中断', en: 'Failed' } },
    {},
    { group: 'input' },
  ),
  state(
    'overload',
    { zh: '过载', en: 'Overload' },
    { normal: { code: 0, zh: '未过载', en: 'No overload' }, active: { code: 1, zh: '过载', en: 'Overload' } },
    { active: { level: 3 } },
    { group: 'conditions' },
  ),
  state(
    'battery_low',
    { zh: '电池电量', en: 'Battery reserve' },
    { normal: { code: 0, zh: '电量正常', en: 'Sufficient' }, low: { code: 1, zh: '电池电量低', en: 'Battery low' } },
    { low: { level: 4 } },
    { group: 'battery' },
  ),
  state(
    'battery_high',
    { zh: '电池过压', en: 'Battery overvoltage' },
    { normal: { code: 0, zh: '未过压', en: 'No overvoltage' }, high: { code: 1, zh: '电池电压过高', en: 'Battery voltage too high' } },
    { high: { level: 3 } },
    { group: 'battery' },
  ),
  state(
    'replace_battery',
    { zh: '电池更换', en: 'Battery replacement' },
    { normal: { code: 0, zh: '无需更换', en: 'Not needed' }, needed: { code: 1, zh: '需更换电池', en: 'Replace battery' } },
    { needed: { level: 2 } },
    { group: 'battery' },
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
      trim: { code: 1, zh: '降压', en: 'Trimming' },
      boost: { code: 2, zh: '升压', en: 'Boosting' },
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
  fault('general_alarm', { zh: '设备告警', en: 'Device alarm' }, { zh: '设备告警', en: 'Device alarm active' }),
  fault('fan', { zh: '风扇', en: 'Fan' }, { zh: '风扇故障', en: 'Fan failure' }),
  fault('fuse', { zh: '熔断器', en: 'Fuse' }, { zh: '熔断器熔断', en: 'Fuse blown' }),
  fault('charger', { zh: '充电器', en: 'Charger' }, { zh: '充电器故障', en: 'Charger failure' }),
  fault('communication', { zh: '机内通信', en: 'Internal communication' }, { zh: '机内通信中断', en: 'Internal communication lost' }),
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

/** A part of the device that is normal (0) or failed (1). */
function fault<const K extends string>(key: K, name: { zh: string; en: string }, failed: { zh: string; en: string }) {
  return state(
    key,
    name,
    { normal: { code: 0, zh: '正常', en: 'Normal' }, failed: { code: 1, ...failed } },
    { failed: { level: 3 } },
    { group: 'conditions' },
  )
}

const phase = repeated(
  'phase',
  { zh: 'L{n}', en: 'L{n}' },
  3,
  [
    measure('input_voltage', { zh: '输入电压', en: 'Input voltage' }, 'V', [0, 600], {
      decimals: 1,
      limits: { high: [253, 248], low: [187, 192] },
      group: 'input',
    }),
    measure('input_current', { zh: '输入电流', en: 'Input current' }, 'A', [0, 5000], { decimals: 1, sides: 'high', group: 'input' }),
    measure('input_power', { zh: '输入有功功率', en: 'Input active power' }, 'kW', [0, 2000], { decimals: 2, group: 'input' }),
    measure('bypass_voltage', { zh: '旁路电压', en: 'Bypass voltage' }, 'V', [0, 600], {
      decimals: 1,
      limits: { high: [253, 248], low: [187, 192] },
      group: 'bypass',
    }),
    measure('output_voltage', { zh: '输出电压', en: 'Output voltage' }, 'V', [0, 600], {
      decimals: 1,
      limits: { high: [250, 246], low: [204, 208] },
      group: 'output',
    }),
    measure('output_current', { zh: '输出电流', en: 'Output current' }, 'A', [0, 5000], { decimals: 1, sides: 'high', group: 'output' }),
    measure('load', { zh: '负载率', en: 'Load' }, '%', [0, 300], { decimals: 1, limits: { high: [80, 75] }, group: 'output' }),
    measure('active_power', { zh: '有功功率', en: 'Active power' }, 'kW', [0, 2000], { decimals: 2, group: 'output' }),
    measure('apparent_power', { zh: '视在功率', en: 'Apparent power' }, 'kVA', [0, 2000], { decimals: 2, group: 'output' }),
    measure('power_factor', { zh: '功率因数', en: 'Power factor' }, '1', [-1, 1], { decimals: 2, group: 'output' }),
  ],
  'point-first',
)

const line = repeated(
  'line',
  { zh: 'L{n}-L{next}', en: 'L{n}-L{next}' },
  3,
  [
    measure('input_voltage', { zh: '输入线电压', en: 'Input line voltage' }, 'V', [0, 1000], {
      decimals: 1,
      limits: { high: [438, 430], low: [324, 332] },
      group: 'input',
    }),
    measure('bypass_voltage', { zh: '旁路线电压', en: 'Bypass line voltage' }, 'V', [0, 1000], {
      decimals: 1,
      limits: { high: [438, 430], low: [324, 332] },
      group: 'bypass',
    }),
    measure('output_voltage', { zh: '输出线电压', en: 'Output line voltage' }, 'V', [0, 1000], {
      decimals: 1,
      limits: { high: [433, 426], low: [353, 360] },
      group: 'output',
    }),
  ],
  'point-first',
)

const totals = [
  measure('input_frequency', { zh: '输入频率', en: 'Input frequency' }, 'Hz', [0, 100], {
    decimals: 2,
    limits: { high: [52.5, 52], low: [47.5, 48] },
    group: 'input',
  }),
  measure('bypass_frequency', { zh: '旁路频率', en: 'Bypass frequency' }, 'Hz', [0, 100], {
    decimals: 2,
    limits: { high: [52.5, 52], low: [47.5, 48] },
    group: 'bypass',
  }),
  measure('output_frequency', { zh: '输出频率', en: 'Output frequency' }, 'Hz', [0, 100], {
    decimals: 2,
    limits: { high: [51, 50.8], low: [49, 49.2] },
    group: 'output',
  }),
  measure('load', { zh: '总负载率', en: 'Total load' }, '%', [0, 300], { decimals: 1, limits: { high: [80, 75] }, group: 'output' }),
  measure('input_power', { zh: '输入总有功功率', en: 'Total input active power' }, 'kW', [0, 6000], { decimals: 2, group: 'input' }),
  measure('active_power', { zh: '总有功功率', en: 'Total active power' }, 'kW', [0, 6000], { decimals: 2, group: 'output' }),
  measure('apparent_power', { zh: '总视在功率', en: 'Total apparent power' }, 'kVA', [0, 6000], { decimals: 2, group: 'output' }),
  measure('power_factor', { zh: '总功率因数', en: 'Total power factor' }, '1', [-1, 1], { decimals: 2, group: 'output' }),
  measure('efficiency', { zh: '效率', en: 'Efficiency' }, '%', [0, 100], { decimals: 1, sides: 'low', group: 'output' }),
  measure('temperature', { zh: '机内温度', en: 'Internal temperature' }, 'Cel', [-40, 125], {
    decimals: 1,
    limits: { high: [45, 42] },
    group: 'conditions',
  }),
] as const

const battery = [
  measure('battery_charge', { zh: '电池容量', en: 'Battery charge' }, '%', [0, 100], {
    decimals: 1,
    sides: 'both',
    limits: { low: [20, 25] },
    group: 'battery',
  }),
  measure('battery_runtime', { zh: '剩余时间', en: 'Remaining time' }, 'min', [0, 14400], { limits: { low: [10, 12] }, group: 'battery' }),
  measure('battery_voltage', { zh: '电池电压', en: 'Battery voltage' }, 'V', [0, 1000], { decimals: 1, sides: 'both', group: 'battery' }),
  measure('battery_current', { zh: '电池电流', en: 'Battery current' }, 'A', [-3000, 3000], { decimals: 1, group: 'battery' }),
  measure('battery_temperature', { zh: '电池温度', en: 'Battery temperature' }, 'Cel', [-40, 125], {
    decimals: 1,
    limits: { high: [35, 32] },
    group: 'battery',
  }),
  measure('battery_soh', { zh: '电池健康度', en: 'Battery SOH' }, '%', [0, 100], {
    decimals: 1,
    limits: { low: [80, 82] },
    level: 2,
    group: 'battery',
  }),
  measure('bus_voltage', { zh: '直流母线电压', en: 'DC bus voltage' }, 'V', [0, 1000], { decimals: 1, sides: 'both', group: 'battery' }),
  measure('battery_rated_capacity', { zh: '电池额定容量', en: 'Battery rated capacity' }, 'A.h', [0.1, 10000], {
    decimals: 1,
    history: false,
    group: 'rating',
  }),
  measure('battery_packs', { zh: '电池包数', en: 'Battery packs' }, '1', [0, 1000], { history: false, group: 'rating' }),
  measure('battery_packs_bad', { zh: '故障电池包数', en: 'Bad battery packs' }, '1', [0, 1000], { history: false, group: 'battery' }),
  measure('rated_apparent_power', { zh: '额定视在功率', en: 'Rated apparent power' }, 'kVA', [0, 6000], {
    decimals: 2,
    history: false,
    group: 'rating',
  }),
  measure('rated_active_power', { zh: '额定有功功率', en: 'Rated active power' }, 'kW', [0, 6000], {
    decimals: 2,
    history: false,
    group: 'rating',
  }),
] as const

export const upsPoints = [mode, batteryState, ...conditions, phase, line, ...totals, ...battery]
export type UpsPoint = (typeof upsPoints)[number]

export const upsGroups = {
  input: { zh: '输入', en: 'Input' },
  bypass: { zh: '旁路', en: 'Bypass' },
  output: { zh: '输出', en: 'Output' },
  battery: { zh: '电池', en: 'Battery' },
  conditions: { zh: '状态', en: 'Conditions' },
  rating: { zh: '额定值', en: 'Ratings' },
}
