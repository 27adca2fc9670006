import { defineDevice } from '../../define.ts'
import { brand, connected, gridInformation, installed, model, place, rated, remarks } from '../../traits/information.ts'
import { settingsGroup } from '../../traits/parameter.ts'
import { count } from '../entered.ts'
import { epsParameters, epsSettingRules } from './parameters.ts'
import { epsPoints } from './points.ts'
import { epsPowerPath } from './power-path.ts'

export const eps = defineDevice({
  code: 'eps',
  name: { zh: '应急电源', en: 'EPS (emergency power)' },
  icon: 'emergency-power',
  area: 'eps',
  traits: ['power-path', 'battery'],
  points: epsPoints,
  groups: {
    input: { zh: '输入', en: 'Input' },
    output: { zh: '输出', en: 'Output' },
    battery: { zh: '电池', en: 'Battery' },
    conditions: { zh: '状态', en: 'Conditions' },
    ...settingsGroup,
  },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['mode', 'phase.*.input_voltage', 'phase.*.output_voltage', 'battery_voltage', 'load', 'battery_runtime'],
  overview: [
    epsPowerPath,
    {
      part: 'runtime',
      minutes: 'battery_runtime',
      charge: 'battery_charge',
      load: 'active_power',
      values: ['battery_voltage', 'battery_current', 'battery_temperature', 'battery_state'],
    },
    {
      part: 'phase-loads',
      load: 'phase.*.load',
      total: 'load',
      values: ['phase.*.output_current', 'phase.*.output_voltage'],
    },
    {
      part: 'values',
      name: { zh: '设备状态', en: 'Conditions' },
      points: ['mode', 'overload', 'charger', 'inverter', 'battery_circuit', 'battery_low', 'output_branch'],
    },
    epsParameters.shown,
  ],
  info: [
    brand,
    model,
    rated('capacity', { zh: '额定容量', en: 'Rated capacity' }, 'kVA'),
    connected('feeds', { zh: '供电对象', en: 'Feeds' }),
    place,
    ...gridInformation,
    installed,
    { key: 'battery_brand', name: { zh: '电池品牌', en: 'Battery brand' }, kind: 'text', most: 30 },
    { key: 'battery_quantity', name: { zh: '电池数量', en: 'Battery quantity' }, ...count },
    { key: 'battery_capacity', name: { zh: '电池容量', en: 'Battery capacity' }, ...count, unit: 'A.h' },
    { key: 'battery_installed', name: { zh: '电池安装时间', en: 'Battery installed' }, kind: 'day', past: true },
    remarks,
  ],
  battery: {
    states: [
      { point: 'mode', gives: { emergency: 'mains', test: 'test' }, rests: ['mains', 'charge'] },
      { point: 'battery_state', gives: { discharge: null, testing: 'test' }, rests: ['float', 'charge', 'equalized', 'static'] },
    ],
    voltage: 'battery_voltage',
    current: 'battery_current',
    charge: 'battery_charge',
    load: 'active_power',
    runtime: 'battery_runtime',
    capacity: 'battery_capacity',
  },
  controls: [
    {
      key: 'emergency_test',
      name: { zh: '强制应急', en: 'Forced emergency' },
      provedBy: 'mode',
      provedWithin: 30,
      values: {
        start: {
          zh: '开始强制应急',
          en: 'Start',
          confirm: {
            zh: '负载切换到电池逆变供电，其间应急时间缩短。确定开始？',
            en: 'The load is transferred to the inverter; the emergency time is reduced meanwhile. Start?',
          },
          proof: { becomes: ['emergency', 'test'] },
        },
        stop: { zh: '恢复市电', en: 'Return to mains', proof: { becomes: ['mains', 'charge'] } },
      },
    },
  ],
  settings: epsParameters.settings,
  settingRules: epsSettingRules,
})
