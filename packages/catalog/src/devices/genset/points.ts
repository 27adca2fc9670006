import { counter, measure, state } from '../../point.ts'
import {
  followsGrid,
  frequency,
  frequencyLimits,
  lines,
  lineVoltage,
  loadShare,
  phases,
  phaseVoltage,
  powerFactor,
} from '../../traits/electric.ts'
import { steady } from '../../traits/steady.ts'
import { contactor, fault } from '../../traits/switchgear.ts'

// Names and ranges after the instrumentation and status pages of Deep Sea's GenComm, the registers of ComAp's and Datakom's controllers,
// and ISO 8528-5 (class G2: voltage ±2.5 %, frequency within 48 to 52 Hz). Speed is for four poles at 50 Hz, 1500 r/min, and the battery
// for 24 V; a set of another kind gets its own limits. Oil pressure, speed, voltage and frequency are nought while the set stands still: they may have low limits,
// which the controller's own shutdown is quicker than, but none by default.
//
// Levels: a set that stops by itself or does not start leaves the site without backup, critical where it carried the load. Little fuel is
// major, since it takes hours to be brought.

const engineState = state(
  'engine_state',
  { zh: '机组状态', en: 'Engine state' },
  {
    stopped: { code: 1, zh: '停机', en: 'Stopped' },
    starting: { code: 2, zh: '启动中', en: 'Starting' },
    running: { code: 3, zh: '运行', en: 'Running' },
    cooling: { code: 4, zh: '冷却运行', en: 'Cooling down' },
    stopping: { code: 5, zh: '停机中', en: 'Stopping' },
    fault: { code: 6, zh: '故障停机', en: 'Fault' },
    emergency_stop: { code: 7, zh: '急停', en: 'Emergency stop' },
  },
  {
    running: { level: 1, name: { zh: '发电机组运行', en: 'Generator set running' } },
    fault: { level: 4, name: { zh: '发电机组故障停机', en: 'Generator set shut down by a fault' } },
    emergency_stop: { level: 3, name: { zh: '发电机组急停', en: 'Generator set stopped by emergency stop' } },
  },
)

const controlMode = state(
  'control_mode',
  { zh: '控制模式', en: 'Control mode' },
  {
    off: { code: 0, zh: '停用', en: 'Off' },
    manual: { code: 1, zh: '手动', en: 'Manual' },
    auto: { code: 2, zh: '自动', en: 'Automatic' },
    test: { code: 3, zh: '测试', en: 'Test' },
  },
  {
    off: { level: 3, name: { zh: '机组停用，不会自动启动', en: 'Off: the generator set does not start automatically' } },
    manual: { level: 2, name: { zh: '机组手动，不会自动启动', en: 'Manual: the generator set does not start automatically' } },
  },
)

const supply = state(
  'supply',
  { zh: '负载供电', en: 'Load fed by' },
  {
    none: { code: 0, zh: '无', en: 'Nothing' },
    mains: { code: 1, zh: '市电', en: 'Mains' },
    generator: { code: 2, zh: '发电机', en: 'Generator' },
    parallel: { code: 3, zh: '市电与发电机并联', en: 'Mains and generator' },
  },
  {
    none: { level: 4, name: { zh: '负载失电', en: 'Load not supplied' } },
    generator: { level: 3, name: { zh: '发电机供电', en: 'On generator' } },
  },
  { timing: steady },
)

const alarmState = state(
  'alarm_state',
  { zh: '控制器告警', en: 'Controller alarm' },
  {
    none: { code: 0, zh: '无', en: 'None' },
    warning: { code: 1, zh: '警告', en: 'Warning' },
    trip: { code: 2, zh: '电气跳闸', en: 'Electrical trip' },
    shutdown: { code: 3, zh: '停机告警', en: 'Shutdown' },
  },
  {
    warning: { level: 2, name: { zh: '控制器警告', en: 'Controller warning' } },
    trip: { level: 3, name: { zh: '发电机电气跳闸', en: 'Generator electrical trip' } },
    shutdown: { level: 4, name: { zh: '控制器停机告警', en: 'Controller shutdown alarm' } },
  },
  { group: 'conditions' },
)

const conditions = { group: 'conditions' }

const faults = [
  fault('start_failure', { zh: '启动', en: 'Start' }, { zh: '启动失败', en: 'Failed to start' }, { level: 4, ...conditions }),
  fault(
    'oil_pressure_fault',
    { zh: '机油压力保护', en: 'Oil pressure protection' },
    { zh: '机油压力低', en: 'Low oil pressure' },
    conditions,
  ),
  fault('coolant_fault', { zh: '冷却系统', en: 'Cooling' }, { zh: '冷却液温度过高', en: 'Coolant too hot' }, conditions),
  fault('speed_fault', { zh: '转速保护', en: 'Speed protection' }, { zh: '转速异常', en: 'Speed out of range' }, conditions),
  fault(
    'voltage_fault',
    { zh: '发电', en: 'Generation' },
    { zh: '发电电压或频率异常', en: 'Voltage or frequency out of range' },
    conditions,
  ),
  fault('overload', { zh: '负荷', en: 'Overload' }, { zh: '过载', en: 'Overloaded' }, conditions),
  fault('fuel_fault', { zh: '燃油', en: 'Fuel' }, { zh: '燃油液位低', en: 'Low fuel level' }, conditions),
  fault(
    'battery_fault',
    { zh: '启动电池', en: 'Starter battery' },
    { zh: '启动电池电压异常', en: 'Starter battery voltage out of range' },
    conditions,
  ),
  fault('charge_failure', { zh: '充电', en: 'Charging' }, { zh: '充电失败', en: 'Charging failed' }, { level: 2, ...conditions }),
] as const

const engine = { group: 'engine' }
const generator = { group: 'generator' }
/** A set stands still on an ordinary day. */
const still = [0, 0] as const
const stands = { sides: 'both', normal: still, ...generator } as const

const engineMeasures = [
  measure('speed', { zh: '转速', en: 'Speed' }, '{rev}/min', [0, 5000], { sides: 'both', normal: still, ...engine }),
  measure('oil_pressure', { zh: '机油压力', en: 'Oil pressure' }, 'kPa', [0, 2000], { sides: 'low', normal: still, ...engine }),
  measure('oil_temperature', { zh: '机油温度', en: 'Oil temperature' }, 'Cel', [-50, 200], {
    limits: { high: [120, 115] },
    normal: [34, 37],
    ...engine,
  }),
  measure('coolant_temperature', { zh: '冷却液温度', en: 'Coolant temperature' }, 'Cel', [-50, 200], {
    decimals: 1,
    limits: { high: [98, 93] },
    normal: [38, 42],
    ...engine,
  }),
  measure('fuel_level', { zh: '燃油液位', en: 'Fuel level' }, '%', [0, 100], {
    decimals: 1,
    limits: { low: [25, 30] },
    normal: [82, 82.4],
    ...engine,
  }),
  measure('battery_voltage', { zh: '启动电池电压', en: 'Starter battery voltage' }, 'V', [0, 60], {
    decimals: 1,
    limits: { high: [30, 29], low: [23, 24] },
    normal: [27.2, 27.4],
    ...engine,
  }),
  measure('charge_voltage', { zh: '充电发电机电压', en: 'Charge alternator voltage' }, 'V', [0, 60], {
    decimals: 1,
    normal: still,
    ...engine,
  }),
  counter('run_hours', { zh: '运行小时', en: 'Run time' }, 'h', { decimals: 1, perHour: 0.01, ...engine }),
  counter('starts', { zh: '启动次数', en: 'Starts' }, '1', { perHour: 0.006, ...engine }),
] as const

const phase = phases([
  phaseVoltage(
    'voltage',
    { zh: '发电电压', en: 'Generator voltage' },
    { ...stands, limits: { high: [242, 238] }, follows: { ...followsGrid.phase, declaredFor: 220 } },
  ),
  measure('current', { zh: '电流', en: 'Current' }, 'A', [0, 10000], { decimals: 1, sides: 'high', normal: still, ...generator }),
  measure('active_power', { zh: '有功功率', en: 'Active power' }, 'kW', [-6000, 6000], { decimals: 2, normal: still, ...generator }),
  phaseVoltage('mains_voltage', { zh: '市电电压', en: 'Mains voltage' }, { group: 'mains' }),
])

const line = lines([
  lineVoltage(
    'voltage',
    { zh: '发电线电压', en: 'Generator line voltage' },
    { ...stands, limits: { high: [419, 412] }, follows: { ...followsGrid.line, declaredFor: 380 } },
  ),
  lineVoltage('mains_voltage', { zh: '市电线电压', en: 'Mains line voltage' }, { group: 'mains' }),
])

const totals = [
  frequency('frequency', { zh: '发电频率', en: 'Generator frequency' }, { high: frequencyLimits.wide.high }, stands),
  measure('active_power', { zh: '总有功功率', en: 'Total active power' }, 'kW', [-18000, 18000], {
    decimals: 2,
    normal: still,
    sides: 'high',
    ...generator,
  }),
  measure('reactive_power', { zh: '总无功功率', en: 'Total reactive power' }, 'kvar', [-18000, 18000], {
    decimals: 2,
    normal: still,
    ...generator,
  }),
  measure('apparent_power', { zh: '总视在功率', en: 'Total apparent power' }, 'kVA', [0, 18000], {
    decimals: 2,
    normal: still,
    ...generator,
  }),
  powerFactor('power_factor', { zh: '总功率因数', en: 'Total power factor' }, { sides: 'low', normal: [1, 1], ...generator }),
  loadShare('load', { zh: '负载率', en: 'Load' }, { ...generator, normal: still }),
  counter('energy', { zh: '发电量', en: 'Energy generated' }, 'kW.h', { decimals: 1, perHour: 2, ...generator }),
  frequency('mains_frequency', { zh: '市电频率', en: 'Mains frequency' }, frequencyLimits.wide, { group: 'mains' }),
] as const

export const gensetPoints = [
  engineState,
  controlMode,
  supply,
  contactor('generator_switch', { zh: '发电机开关', en: 'Generator switch' }, { normal: 'open', ...generator }),
  contactor('mains_switch', { zh: '市电开关', en: 'Mains switch' }, { group: 'mains' }),
  alarmState,
  ...faults,
  ...engineMeasures,
  phase,
  line,
  ...totals,
]
export type GensetPoint = (typeof gensetPoints)[number]
