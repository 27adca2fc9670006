import { defineDevice } from '../define.ts'
import { measure } from '../point.ts'
import { sensorState } from '../traits/environment-probe.ts'
import { calibratedInformation } from '../traits/information.ts'
import { parameter, settingsGroup } from '../traits/parameter.ts'

// The figure is in the unit that the device's information names: kPa unless it says MPa (specification, section 9).
// What is too high follows from the vessel: limits are for people to set.

const zero = parameter('zero_offset', { zh: '零点校准', en: 'Zero calibration' }, 'kPa', [-8000, 8000], { decimals: 3 })

export const pressure = defineDevice({
  code: 'pressure',
  name: { zh: '压力表', en: 'Pressure meter' },
  icon: 'pressure',
  area: 'generic',
  traits: [],
  points: [
    measure('pressure', { zh: '压力', en: 'Pressure' }, 'kPa', [-8000, 8000], { decimals: 3, sides: 'both', normal: [310, 330] }),
    sensorState,
    zero.point,
  ],
  groups: settingsGroup,
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['pressure', 'sensor'],
  overview: [{ part: 'gauges', name: { zh: '压力', en: 'Pressure' }, points: ['pressure', 'sensor', 'zero_offset'] }],
  given: [
    { point: 'pressure', unit: 'unit' },
    { point: 'zero_offset', unit: 'unit' },
  ],
  info: [
    {
      key: 'unit',
      name: { zh: '单位', en: 'Unit' },
      kind: 'choice',
      of: { kPa: { zh: 'kPa', en: 'kPa' }, MPa: { zh: 'MPa', en: 'MPa' } },
    },
    ...calibratedInformation,
  ],
  settings: [zero.setting],
})
