import { defineDevice } from '../../define.ts'
import { connected, gridInformation, installed, namePlate, place, rated, remarks } from '../../traits/information.ts'
import { amount } from '../entered.ts'
import { gensetControls } from './controls.ts'
import { gensetPoints } from './points.ts'
import { gensetPowerPath } from './power-path.ts'

export const genset = defineDevice({
  code: 'genset',
  name: { zh: '发电机组', en: 'Generator set' },
  icon: 'generator',
  area: 'generic',
  traits: ['power-path'],
  points: gensetPoints,
  groups: {
    generator: { zh: '发电', en: 'Generator' },
    engine: { zh: '发动机', en: 'Engine' },
    mains: { zh: '市电', en: 'Mains' },
    conditions: { zh: '状态', en: 'Conditions' },
  },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['engine_state', 'control_mode', 'phase.*.voltage', 'active_power', 'fuel_level', 'coolant_temperature'],
  overview: [
    gensetPowerPath,
    {
      part: 'values',
      name: { zh: '发动机', en: 'Engine' },
      points: [
        'engine_state',
        'control_mode',
        'speed',
        'oil_pressure',
        'oil_temperature',
        'coolant_temperature',
        'fuel_level',
        'battery_voltage',
        'charge_voltage',
        'run_hours',
        'starts',
      ],
    },
    {
      part: 'values',
      name: { zh: '发电', en: 'Generator' },
      points: [
        'active_power',
        'reactive_power',
        'apparent_power',
        'power_factor',
        'load',
        'frequency',
        'mains_frequency',
        'energy',
        'supply',
        'generator_switch',
        'mains_switch',
      ],
    },
    {
      part: 'values',
      name: { zh: '故障', en: 'Faults' },
      points: [
        'alarm_state',
        'start_failure',
        'oil_pressure_fault',
        'coolant_fault',
        'speed_fault',
        'voltage_fault',
        'overload',
        'fuel_fault',
        'battery_fault',
        'charge_failure',
      ],
    },
    {
      part: 'table',
      name: { zh: '各相', en: 'Phases' },
      repeated: 'phase',
      points: ['phase.*.voltage', 'phase.*.current', 'phase.*.active_power', 'phase.*.mains_voltage'],
    },
    { part: 'table', name: { zh: '线电压', en: 'Line voltages' }, repeated: 'line', points: ['line.*.voltage', 'line.*.mains_voltage'] },
  ],
  info: [
    ...namePlate,
    rated('capacity', { zh: '额定容量', en: 'Rated capacity' }, 'kVA'),
    { key: 'rated_power', name: { zh: '额定功率', en: 'Rated power' }, ...amount, unit: 'kW' },
    { key: 'engine_model', name: { zh: '发动机型号', en: 'Engine model' }, kind: 'text', most: 30 },
    { key: 'controller', name: { zh: '控制器型号', en: 'Controller model' }, kind: 'text', most: 30 },
    { key: 'tank', name: { zh: '油箱容积（L）', en: 'Tank (L)' }, ...amount },
    place,
    connected('feeds', { zh: '供电对象', en: 'Feeds' }),
    ...gridInformation,
    installed,
    { key: 'battery_replaced', name: { zh: '启动电池更换时间', en: 'Starter battery replaced' }, kind: 'day', past: true },
    remarks,
  ],
  controls: gensetControls,
})
