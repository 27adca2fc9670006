import { defineDevice } from '../define.ts'
import { measure } from '../point.ts'
import { sensorState } from '../traits/environment-probe.ts'
import { calibratedInformation } from '../traits/information.ts'
import { parameter, parameters, settingsGroup } from '../traits/parameter.ts'

// Combustible gas: GB/T 50493 sets its alarms at no more than 25 and 50 %LEL. Oxygen: GBZ/T 205 and OSHA 1910.146 call air
// below 19.5 and above 23.5 %vol unfit. Toxic gas has a limit for each kind: for people to set. Its figure, range and zero are in
// the unit that the device's information names: ppm unless it says otherwise (combustible gas is measured in %LEL).

const calibration = parameters(
  parameter('range', { zh: '量程', en: 'Range' }, '[ppm]', [0, 80000], { decimals: 2, normal: 100 }),
  parameter('zero_offset', { zh: '零点校准', en: 'Zero calibration' }, '[ppm]', [-80000, 80000], { decimals: 2 }),
)

export const gas = defineDevice({
  code: 'gas',
  name: { zh: '气体浓度', en: 'Gas concentration' },
  icon: 'gas',
  area: 'generic',
  traits: ['safety'],
  points: [
    measure('concentration', { zh: '浓度', en: 'Concentration' }, '[ppm]', [0, 80000], {
      decimals: 2,
      sides: 'high',
      level: 4,
      normal: [2, 6],
    }),
    measure('combustible', { zh: '可燃气体', en: 'Combustible gas' }, '%{LEL}', [0, 100], {
      decimals: 1,
      limits: { high: [25, 20] },
      level: 4,
      normal: [0, 1.5],
    }),
    measure('oxygen', { zh: '氧气', en: 'Oxygen' }, '%{vol}', [0, 100], {
      decimals: 1,
      limits: { high: [23.5, 23], low: [19.5, 19.8] },
      level: 4,
      normal: [20.7, 20.9],
    }),
    sensorState,
    ...calibration.points,
  ],
  groups: settingsGroup,
  given: [
    { point: 'concentration', unit: 'unit' },
    { point: 'range', unit: 'unit' },
    { point: 'zero_offset', unit: 'unit' },
  ],
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['concentration', 'combustible', 'oxygen', 'sensor'],
  overview: [
    { part: 'gauges', name: { zh: '气体浓度', en: 'Gas concentration' }, points: ['concentration', 'combustible', 'oxygen', 'sensor'] },
    calibration.shown,
  ],
  info: [
    {
      key: 'gas',
      name: { zh: '气体种类', en: 'Type of gas' },
      kind: 'choice',
      inHeader: true,
      of: {
        ch4: { zh: '甲烷', en: 'Methane' },
        h2: { zh: '氢气', en: 'Hydrogen' },
        co: { zh: '一氧化碳', en: 'Carbon monoxide' },
        h2s: { zh: '硫化氢', en: 'Hydrogen sulfide' },
        so2: { zh: '二氧化硫', en: 'Sulfur dioxide' },
        nh3: { zh: '氨气', en: 'Ammonia' },
        cl2: { zh: '氯气', en: 'Chlorine' },
        o3: { zh: '臭氧', en: 'Ozone' },
        sf6: { zh: '六氟化硫', en: 'Sulfur hexafluoride' },
        o2: { zh: '氧气', en: 'Oxygen' },
        other: { zh: '其他', en: 'Other' },
      },
    },
    {
      key: 'unit',
      name: { zh: '单位', en: 'Unit' },
      kind: 'choice',
      of: {
        '[ppm]': { zh: 'ppm', en: 'ppm' },
        '%{LEL}': { zh: '%LEL', en: '%LEL' },
        '%{vol}': { zh: '%vol', en: '%vol' },
        'mg/m3': { zh: 'mg/m³', en: 'mg/m³' },
      },
    },
    ...calibratedInformation,
  ],
  settings: calibration.settings,
})
