import { defineDevice } from '../../define.ts'
import { gridInformation, installed, namePlate, place, rated, remarks, replaced } from '../../traits/information.ts'
import { amount, count } from '../entered.ts'
import { dcPoints } from './points.ts'
import { dcPowerPath } from './power-path.ts'

export const dc = defineDevice({
  code: 'dc',
  name: { zh: '直流电源', en: 'DC power system' },
  icon: 'dc-power',
  area: 'generic',
  traits: ['power-path', 'battery'],
  points: dcPoints,
  groups: {
    output: { zh: '直流输出', en: 'DC output' },
    battery: { zh: '电池', en: 'Battery' },
    module: { zh: '整流模块', en: 'Rectifiers' },
    input: { zh: '交流输入', en: 'AC input' },
    conditions: { zh: '状态', en: 'Conditions' },
  },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['supply', 'bus_voltage', 'load_current', 'battery_voltage', 'battery_charge', 'module_load'],
  overview: [
    dcPowerPath,
    {
      part: 'runtime',
      minutes: 'battery_runtime',
      charge: 'battery_charge',
      load: 'load_power',
      values: [
        'battery_voltage',
        'battery_current',
        'battery_temperature',
        'battery_capacity',
        'battery_used',
        'battery_soh',
        'battery_state',
        'battery_breaker',
      ],
    },
    {
      part: 'values',
      name: { zh: '直流输出', en: 'DC output' },
      points: [
        'bus_voltage',
        'load_current',
        'load_power',
        'module_load',
        'modules_installed',
        'modules_active',
        'ground_resistance',
        'ground_resistance_positive',
        'ground_resistance_negative',
      ],
    },
    {
      part: 'values',
      name: { zh: '设备状态', en: 'Conditions' },
      points: ['supply', 'rectifier_fault', 'insulation_fault', 'mains_fault', 'load_fuse', 'battery_fuse', 'bus_fault', 'general_alarm'],
    },
    {
      part: 'table',
      name: { zh: '整流模块', en: 'Rectifier modules' },
      repeated: 'module',
      points: ['module.*.state', 'module.*.voltage', 'module.*.current', 'module.*.limit', 'module.*.temperature'],
    },
    {
      part: 'table',
      name: { zh: '电池组串', en: 'Battery strings' },
      repeated: 'string',
      points: ['string.*.voltage', 'string.*.current', 'string.*.temperature'],
    },
    {
      part: 'table',
      name: { zh: '交流输入', en: 'AC input' },
      repeated: 'phase',
      points: ['phase.*.input_voltage', 'phase.*.input_current'],
    },
  ],
  info: [
    ...namePlate,
    rated('nominal_voltage', { zh: '标称电压', en: 'Nominal voltage' }, 'V'),
    rated('rated_current', { zh: '额定电流', en: 'Rated current' }, 'A'),
    { key: 'modules', name: { zh: '整流模块数', en: 'Rectifier modules' }, ...count },
    { key: 'battery_brand', name: { zh: '电池品牌', en: 'Battery brand' }, kind: 'text', most: 30 },
    { key: 'battery_capacity', name: { zh: '电池容量', en: 'Battery capacity' }, ...amount, unit: 'A.h' },
    place,
    ...gridInformation,
    installed,
    replaced,
    remarks,
  ],
  battery: {
    states: [
      { point: 'supply', gives: { battery: 'mains' }, rests: ['mains', 'off'] },
      { point: 'battery_state', gives: { discharge: null, testing: 'test' }, rests: ['float', 'charge', 'equalized', 'static'] },
    ],
    voltage: 'battery_voltage',
    current: 'battery_current',
    charge: 'battery_charge',
    soh: 'battery_soh',
    load: 'load_power',
    runtime: 'battery_runtime',
    capacity: 'battery_capacity',
    nominal: { voltage: 'nominal_voltage' },
  },
})
