import { measure, repeated, state } from '../../point.ts'
import { batteryStates } from '../../traits/battery-states.ts'
import { frequency, frequencyLimits, loadShare, phases, phaseVoltage } from '../../traits/electric.ts'
import { steady } from '../../traits/steady.ts'
import { contactor, fault } from '../../traits/switchgear.ts'

// Rectifiers, batteries and a DC bus. Names after Eltek's power system MIB and DL/T 856 (DC supply of substations); values are positive
// amounts also where the plus pole is earthed. Bus and battery have no default limits: 24, 48, 110 and 220 V are all usual.
// Insulation: DL/T 1392 warns below 25 kΩ at 220 V; systems with an earthed pole do not measure it.
// Levels: on battery the load is lost within hours, critical as at a UPS; one rectifier of several is major, as is lost insulation.

const supply = state(
  'supply',
  { zh: '供电方式', en: 'Supply' },
  {
    mains: { code: 1, zh: '市电供电', en: 'On mains' },
    battery: { code: 2, zh: '电池供电', en: 'On battery' },
    off: { code: 3, zh: '停机', en: 'Off' },
  },
  { battery: { level: 4 }, off: { level: 4, name: { zh: '直流电源停机', en: 'DC power system off' } } },
  { timing: steady },
)

const batteryState = state(
  'battery_state',
  { zh: '电池状态', en: 'Battery state' },
  batteryStates({ zh: '测试中', en: 'Testing' }),
  { abnormal: { level: 3, name: { zh: '电池异常', en: 'Battery abnormal' } } },
  { timing: steady, group: 'battery' },
)

const conditions = { group: 'conditions' }

const faults = [
  fault('rectifier_fault', { zh: '整流模块', en: 'Rectifiers' }, { zh: '整流模块故障', en: 'Rectifier failure' }, conditions),
  fault('insulation_fault', { zh: '绝缘', en: 'Insulation' }, { zh: '绝缘降低', en: 'Insulation low' }, conditions),
  fault('mains_fault', { zh: '交流输入', en: 'AC input' }, { zh: '交流输入故障', en: 'AC input failure' }, conditions),
  fault('load_fuse', { zh: '负载熔断器', en: 'Load fuses' }, { zh: '负载熔断器断开', en: 'Load fuse open' }, conditions),
  fault(
    'battery_fuse',
    { zh: '电池熔断器', en: 'Battery fuses' },
    { zh: '电池熔断器断开', en: 'Battery fuse open' },
    { level: 4, ...conditions },
  ),
  fault('bus_fault', { zh: '母线监视', en: 'Bus monitoring' }, { zh: '母线电压异常', en: 'Bus voltage out of range' }, conditions),
  fault('general_alarm', { zh: '设备告警', en: 'Device alarm' }, { zh: '设备告警', en: 'Device alarm active' }, conditions),
] as const

const output = { group: 'output' }

const outputs = [
  measure('bus_voltage', { zh: '母线电压', en: 'Bus voltage' }, 'V', [0, 500], {
    decimals: 2,
    normal: [53.4, 53.6],
    sides: 'both',
    ...output,
  }),
  measure('load_current', { zh: '负载电流', en: 'Load current' }, 'A', [0, 10000], {
    decimals: 1,
    normal: [56, 62],
    sides: 'high',
    ...output,
  }),
  measure('load_power', { zh: '负载功率', en: 'Load power' }, 'kW', [0, 2000], {
    decimals: 3,
    normal: [3, 3.32],
    sides: 'high',
    ...output,
  }),
  measure('ground_resistance', { zh: '对地绝缘电阻', en: 'Insulation resistance to ground' }, 'kOhm', [0, 8000], {
    decimals: 1,
    limits: { low: [25, 30] },
    normal: [460, 480],
    ...output,
  }),
  measure('ground_resistance_positive', { zh: '正极对地电阻', en: 'Ground resistance, plus pole' }, 'kOhm', [0, 8000], {
    decimals: 1,
    sides: 'low',
    ...output,
  }),
  measure('ground_resistance_negative', { zh: '负极对地电阻', en: 'Ground resistance, minus pole' }, 'kOhm', [0, 8000], {
    decimals: 1,
    sides: 'low',
    ...output,
  }),
] as const

const battery = { group: 'battery' }

const batteries = [
  measure('battery_voltage', { zh: '电池电压', en: 'Battery voltage' }, 'V', [0, 500], {
    decimals: 2,
    normal: [53.4, 53.6],
    sides: 'both',
    ...battery,
  }),
  measure('battery_current', { zh: '电池电流', en: 'Battery current' }, 'A', [-5000, 5000], {
    decimals: 1,
    normal: [0.2, 0.6],
    sides: 'both',
    ...battery,
  }),
  measure('battery_charge', { zh: '电池荷电', en: 'Battery charge' }, '%', [0, 100], {
    decimals: 1,
    sides: 'both',
    limits: { low: [30, 35] },
    normal: [99, 100],
    ...battery,
  }),
  measure('battery_capacity', { zh: '电池剩余容量', en: 'Battery capacity left' }, 'A.h', [0, 50000], {
    decimals: 1,
    sides: 'low',
    normal: [396, 400],
    ...battery,
  }),
  measure('battery_used', { zh: '电池已放容量', en: 'Battery capacity used' }, 'A.h', [0, 50000], {
    decimals: 1,
    normal: [0, 4],
    ...battery,
  }),
  measure('battery_runtime', { zh: '剩余时间', en: 'Remaining time' }, 'min', [0, 14400], { sides: 'low', normal: [385, 400], ...battery }),
  measure('battery_soh', { zh: '电池健康度', en: 'Battery SOH' }, '%', [0, 100], {
    decimals: 1,
    sides: 'low',
    level: 2,
    normal: [95, 96],
    ...battery,
  }),
  measure('battery_temperature', { zh: '电池温度', en: 'Battery temperature' }, 'Cel', [-40, 125], {
    decimals: 1,
    limits: { high: [35, 32] },
    ...battery,
  }),
  contactor('battery_breaker', { zh: '电池接触器', en: 'Battery contactor' }, battery),
] as const

const strings = repeated('string', { zh: '{n} 组', en: 'String {n}' }, 8, [
  measure('voltage', { zh: '电压', en: 'Voltage' }, 'V', [0, 500], { decimals: 2, normal: [53.4, 53.6], sides: 'both', ...battery }),
  measure('current', { zh: '电流', en: 'Current' }, 'A', [-5000, 5000], { decimals: 1, normal: [0.1, 0.3], sides: 'both', ...battery }),
  measure('temperature', { zh: '温度', en: 'Temperature' }, 'Cel', [-40, 125], { decimals: 1, limits: { high: [35, 32] }, ...battery }),
])

const module = { group: 'module' }

const modules = repeated('module', { zh: '{n} 号模块', en: 'Module {n}' }, 48, [
  state(
    'state',
    { zh: '状态', en: 'State' },
    {
      on: { code: 1, zh: '运行', en: 'On' },
      off: { code: 2, zh: '关机', en: 'Off' },
      fault: { code: 3, zh: '故障', en: 'Fault' },
      lost: { code: 4, zh: '通信中断', en: 'No communication' },
    },
    {
      fault: { level: 3, name: { zh: '整流模块故障', en: 'Rectifier module failure' } },
      lost: { level: 2, name: { zh: '整流模块通信中断', en: 'Rectifier module does not communicate' } },
    },
    { timing: steady, ...module },
  ),
  measure('voltage', { zh: '输出电压', en: 'Output voltage' }, 'V', [0, 500], {
    decimals: 2,
    normal: [53.4, 53.6],
    sides: 'both',
    ...module,
  }),
  measure('current', { zh: '输出电流', en: 'Output current' }, 'A', [0, 1000], { decimals: 1, normal: [18, 21], sides: 'high', ...module }),
  measure('limit', { zh: '限流点', en: 'Current limit' }, '%', [0, 150], { decimals: 1, normal: [110, 110], ...module }),
  measure('temperature', { zh: '温度', en: 'Temperature' }, 'Cel', [-40, 125], {
    decimals: 1,
    normal: [34, 38],
    limits: { high: [75, 70] },
    ...module,
  }),
])

const input = [
  phases([
    phaseVoltage('input_voltage', { zh: '交流输入电压', en: 'AC input voltage' }, { group: 'input' }),
    measure('input_current', { zh: '交流输入电流', en: 'AC input current' }, 'A', [0, 2000], {
      decimals: 1,
      normal: [5, 6],
      sides: 'high',
      group: 'input',
    }),
  ]),
  frequency('input_frequency', { zh: '交流输入频率', en: 'AC input frequency' }, frequencyLimits.wide, { group: 'input' }),
] as const

export const dcPoints = [
  supply,
  batteryState,
  ...faults,
  ...outputs,
  ...batteries,
  strings,
  loadShare('module_load', { zh: '整流模块负载率', en: 'Rectifier load' }, module),
  measure('modules_installed', { zh: '模块数', en: 'Modules' }, '1', [0, 200], { normal: [3, 3], history: false, ...module }),
  measure('modules_active', { zh: '运行模块数', en: 'Modules running' }, '1', [0, 200], { normal: [3, 3], ...module }),
  modules,
  ...input,
]
export type DcPoint = (typeof dcPoints)[number]
