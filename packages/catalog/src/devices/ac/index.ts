import { defineDevice } from '../../define.ts'
import { brand, installed, model, place, remarks } from '../../traits/information.ts'
import { settingsGroup } from '../../traits/parameter.ts'
import { amount, count } from '../entered.ts'
import { acControls, isOff } from './controls.ts'
import { acGroups, acParameters, acPoints } from './points.ts'

export const ac = defineDevice({
  code: 'ac',
  name: { zh: '精密空调', en: 'Precision air conditioner' },
  icon: 'air-conditioner',
  area: 'generic',
  traits: [],
  points: acPoints,
  groups: { ...acGroups, ...settingsGroup },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['status', 'mode', 'return_temperature', 'supply_temperature', 'cooling_output'],
  overview: [
    {
      part: 'air-water',
      name: { zh: '风与水', en: 'Air and water' },
      status: { by: 'status', running: ['running', 'alarm'] },
      back: { temperature: 'return_temperature', humidity: 'return_humidity' },
      supply: { temperature: 'supply_temperature', humidity: 'supply_humidity' },
      filter: 'filter_pressure',
      fan: { speed: 'fan_speed', flow: 'air_flow', fault: 'fan_fault' },
      water: {
        in: 'water_in_temperature',
        out: 'water_out_temperature',
        flow: 'water_flow',
        valve: 'valve_position',
        fault: 'water_fault',
      },
      compressor: {
        current: 'compressor_current',
        suction: 'suction_pressure',
        discharge: 'discharge_pressure',
        fault: 'compressor_fault',
      },
      figures: ['cooling_power'],
      steps: [20, 25],
    },
    {
      part: 'unit',
      name: { zh: '设置', en: 'Settings' },
      mode: 'mode',
      power: 'power',
      rows: [
        { setting: 'set_temperature', measured: 'return_temperature' },
        { setting: 'set_humidity', measured: 'return_humidity' },
      ],
    },
    {
      part: 'cooling',
      name: { zh: '制冷输出', en: 'Cooling output' },
      power: 'cooling_power',
      output: 'cooling_output',
      demand: 'cooling_demand',
      rated: 'capacity',
      air: { back: 'return_temperature', supply: 'supply_temperature', flow: 'air_flow' },
      water: { in: 'water_in_temperature', out: 'water_out_temperature', flow: 'water_flow' },
    },
    { part: 'wear', name: { zh: '滤网压差', en: 'Filter pressure' }, point: 'filter_pressure' },
    {
      part: 'day',
      name: { zh: '湿度', en: 'Humidity' },
      point: 'return_humidity',
      set: 'set_humidity',
      spent: { by: 'mode', value: 'dehumidify', name: { zh: '今日除湿', en: 'Dehumidifying today' } },
      beside: { name: { zh: '送风', en: 'Supply air' }, points: ['supply_humidity', 'supply_temperature'] },
    },
    {
      part: 'hours',
      name: { zh: '运行时间', en: 'Running hours' },
      rows: [
        { name: { zh: '压缩机 1', en: 'Compressor 1' }, hours: 'compressor_hours', starts: 'compressor_starts' },
        { name: { zh: '压缩机 2', en: 'Compressor 2' }, hours: 'compressor_2_hours', starts: 'compressor_2_starts' },
        { name: { zh: '风机', en: 'Fan' }, hours: 'fan_hours' },
        { name: { zh: '滤网已用', en: 'Filter in use' }, hours: 'filter_hours', inDays: true },
      ],
      service: 'service_hours',
    },
    {
      part: 'values',
      name: { zh: '运行', en: 'Operation' },
      points: ['input_power', 'fan_fault', 'compressor_fault', 'humidifier_fault', 'water_fault'],
    },
  ],
  info: [
    brand,
    model,
    { key: 'capacity', name: { zh: '额定制冷量', en: 'Rated cooling power' }, ...amount, unit: 'kW', inHeader: true },
    { key: 'service_hours', name: { zh: '保养时的运行时数', en: 'Service at' }, ...count, unit: 'h' },
    place,
    installed,
    remarks,
  ],
  controls: acControls,
  settings: acParameters.settings.map((setting) => ({ ...setting, blocked: [isOff] })),
})
