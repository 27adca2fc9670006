import { defineDevice } from '../../define.ts'
import { brand, installed, model, place, remarks } from '../../traits/information.ts'
import { settingsGroup } from '../../traits/parameter.ts'
import { amount } from '../entered.ts'
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
      figures: ['cooling_power', 'cooling_output', 'cooling_demand'],
      steps: [20, 25],
    },
    {
      part: 'values',
      name: { zh: '运行', en: 'Operation' },
      points: ['status', 'mode', 'set_temperature', 'set_humidity', 'fan_fault', 'compressor_fault', 'humidifier_fault', 'water_fault'],
    },
    {
      part: 'values',
      name: { zh: '空气', en: 'Air' },
      points: [
        'return_temperature',
        'return_humidity',
        'supply_temperature',
        'supply_humidity',
        'fan_speed',
        'air_flow',
        'filter_pressure',
        'fan_hours',
      ],
    },
    {
      part: 'values',
      name: { zh: '制冷', en: 'Cooling' },
      points: [
        'cooling_output',
        'cooling_demand',
        'cooling_power',
        'input_power',
        'water_in_temperature',
        'water_out_temperature',
        'water_flow',
        'valve_position',
      ],
    },
    {
      part: 'values',
      name: { zh: '压缩机', en: 'Compressor' },
      points: ['compressor_current', 'suction_pressure', 'discharge_pressure', 'compressor_hours'],
    },
  ],
  info: [
    brand,
    model,
    { key: 'capacity', name: { zh: '额定制冷量', en: 'Rated cooling power' }, ...amount, unit: 'kW', inHeader: true },
    place,
    installed,
    remarks,
  ],
  controls: acControls,
  settings: acParameters.settings.map((setting) => ({ ...setting, blocked: [isOff] })),
})
