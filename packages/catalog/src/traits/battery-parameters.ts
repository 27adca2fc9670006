import type { Control } from '../control.ts'
import { belowSetting, parameter, parameters } from './parameter.ts'

// What a battery monitor holds: the voltages by which it tells float, charge and discharge apart, what resistance is compared with, when
// and how resistance is measured, and how its Hall sensor becomes amperes (the specification's battery parameters).

/** Voltages of one cell or block, from 2 V cells to 12 V blocks. */
const cellVoltages = [0.5, 20] as const

export const batteryParameters = parameters(
  parameter('end_voltage', { zh: '终止电压', en: 'End voltage' }, 'V', cellVoltages, {
    decimals: 2,
    normal: 10.8,
    help: { zh: '单体放电到此电压即判为放完', en: 'A cell at this voltage is counted as discharged' },
  }),
  parameter('float_voltage', { zh: '浮充电压', en: 'Float voltage' }, 'V', cellVoltages, { decimals: 2, normal: 13.5 }),
  parameter('recovery_voltage', { zh: '恢复电压', en: 'Recovery voltage' }, 'V', cellVoltages, {
    decimals: 2,
    normal: 12.6,
    help: { zh: '回升到此电压，放电结束', en: 'A discharge ends when the voltage returns to this value' },
  }),
  parameter('resistance_baseline', { zh: '内阻基准', en: 'Resistance baseline' }, 'mOhm', [0.01, 500], { decimals: 2, normal: 4.5 }),
  parameter('test_interval', { zh: '内阻测试间隔', en: 'Resistance test every' }, 'h', [1, 8760], { normal: 720 }),
  parameter('test_current', { zh: '内阻测试电流', en: 'Resistance test current' }, 'A', [0.1, 100], { decimals: 1, normal: 10 }),
  parameter('hall_range', { zh: '霍尔量程', en: 'Hall sensor range' }, 'A', [1, 5000], { normal: 200 }),
  parameter('hall_zero', { zh: '霍尔零点', en: 'Hall sensor zero' }, 'A', [-100, 100], { decimals: 2 }),
)

/** A discharge ends at the end voltage, is over at the recovery voltage, and is charged for at the float voltage. */
export const batteryParameterRules = [
  belowSetting('end_voltage', 'recovery_voltage', {
    zh: '终止电压必须低于恢复电压',
    en: 'End voltage must be below recovery voltage',
  }),
  belowSetting('recovery_voltage', 'float_voltage', {
    zh: '恢复电压必须低于浮充电压',
    en: 'Recovery voltage must be below float voltage',
  }),
]

/** Has the monitor measure every cell's resistance now. */
export const resistanceTest = [
  {
    key: 'resistance_test',
    name: { zh: '内阻测试', en: 'Resistance test' },
    provedBy: 'battery_state',
    provedWithin: 60,
    values: { start: { zh: '开始测试', en: 'Start', proof: { becomes: ['testing'] } } },
  },
] as const satisfies readonly Control[]
