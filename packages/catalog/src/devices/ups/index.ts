import { defineDevice } from '../../define.ts'
import { installed, remarks } from '../../traits/information.ts'
import { amount, count } from '../entered.ts'
import { upsControls } from './controls.ts'
import { upsParameters, upsSettingRules } from './parameters.ts'
import { upsGroups, upsPoints } from './points.ts'
import { upsPowerPath } from './power-path.ts'
import { upsInspection, upsRisks } from './upkeep.ts'

export const ups = defineDevice({
  code: 'ups',
  name: { zh: '不间断电源', en: 'UPS' },
  icon: 'ups',
  area: 'ups',
  traits: ['power-path', 'battery'],
  points: upsPoints,
  groups: upsGroups,
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['mode', 'load', 'battery_charge', 'battery_runtime', 'phase.*.input_voltage', 'temperature'],
  overview: [
    upsPowerPath,
    {
      part: 'runtime',
      minutes: 'battery_runtime',
      charge: 'battery_charge',
      load: 'active_power',
      values: [
        'battery_voltage',
        'battery_current',
        'battery_temperature',
        'battery_soh',
        'battery_state',
        'battery_test',
        'time_on_battery',
      ],
    },
    {
      part: 'phase-loads',
      load: 'phase.*.load',
      total: 'load',
      values: ['phase.*.apparent_power', 'phase.*.active_power', 'phase.*.output_current', 'phase.*.power_factor'],
    },
    {
      part: 'values',
      name: { zh: '运行数据', en: 'Operation' },
      points: ['load', 'active_power', 'apparent_power', 'power_factor', 'efficiency', 'temperature', 'input_power', 'bus_voltage'],
    },
    {
      part: 'values',
      name: { zh: '设备状态', en: 'Conditions' },
      points: [
        'mode',
        'mains',
        'general_alarm',
        'overload',
        'replace_battery',
        'battery_low',
        'battery_high',
        'fan',
        'fuse',
        'charger',
        'communication',
        'regulation',
        'shutdown',
        'beeper',
      ],
    },
    {
      part: 'values',
      name: { zh: '额定值', en: 'Ratings' },
      points: ['rated_apparent_power', 'rated_active_power', 'battery_rated_capacity', 'battery_packs', 'battery_packs_bad'],
    },
    upsParameters.shown,
    {
      part: 'table',
      name: { zh: '各相输入频率', en: 'Input frequency by phase' },
      repeated: 'phase',
      points: ['phase.*.input_frequency'],
    },
    {
      part: 'table',
      name: { zh: '线电压', en: 'Line voltages' },
      repeated: 'line',
      points: ['line.*.input_voltage', 'line.*.bypass_voltage', 'line.*.output_voltage'],
    },
  ],
  info: [
    { key: 'brand', name: { zh: 'UPS 品牌', en: 'UPS brand' }, kind: 'text', most: 30 },
    { key: 'model', name: { zh: 'UPS 型号', en: 'UPS model' }, kind: 'text', most: 30 },
    { key: 'capacity', name: { zh: 'UPS 容量', en: 'UPS capacity' }, ...amount, unit: 'kVA', inHeader: true },
    {
      key: 'phase_system',
      name: { zh: '相制', en: 'Phase system' },
      kind: 'choice',
      inHeader: true,
      of: {
        '1-1': { zh: '单进单出', en: '1 in 1 out' },
        '3-1': { zh: '三进单出', en: '3 in 1 out' },
        '3-3': { zh: '三进三出', en: '3 in 3 out' },
      },
    },
    {
      key: 'nominal_voltage',
      name: { zh: '额定输出电压（相电压）', en: 'Nominal output voltage (phase)' },
      kind: 'number',
      range: [100, 400],
      unit: 'V',
      help: { zh: '巡检按它判断输出电压，如 208、220、230 或 240', en: 'Inspections judge the output voltage by it: 208, 220, 230 or 240' },
    },
    installed,
    { key: 'battery_brand', name: { zh: '电池品牌', en: 'Battery brand' }, kind: 'text', most: 30 },
    { key: 'battery_quantity', name: { zh: '电池数量', en: 'Battery quantity' }, ...count },
    { key: 'battery_capacity', name: { zh: '电池容量', en: 'Battery capacity' }, ...count, unit: 'A.h' },
    { key: 'battery_installed', name: { zh: '电池安装时间', en: 'Battery installed' }, kind: 'day' },
    { key: 'battery_replaced', name: { zh: '电池更换时间', en: 'Battery replaced' }, kind: 'day' },
    remarks,
  ],
  battery: {
    states: [
      { point: 'mode', gives: { battery: 'mains' }, rests: ['online', 'bypass', 'eco', 'stop'] },
      { point: 'battery_state', gives: { discharge: null, testing: 'test' }, rests: ['float', 'charge', 'equalized', 'static'] },
      { point: 'battery_test', gives: { running: 'test' }, rests: [] },
    ],
    voltage: 'battery_voltage',
    current: 'battery_current',
    charge: 'battery_charge',
    soh: 'battery_soh',
    load: 'active_power',
    runtime: 'battery_runtime',
    ratedCapacity: 'battery_rated_capacity',
    capacity: 'battery_capacity',
  },
  controls: upsControls,
  settings: upsParameters.settings,
  settingRules: upsSettingRules,
  inspection: upsInspection,
  risks: upsRisks,
})
