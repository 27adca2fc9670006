import { defineDevice } from '../define.ts'
import { measure } from '../point.ts'
import { sensorState } from '../traits/environment-probe.ts'
import { gaugeFactor, initialReading, initialTemperature, temperatureFactor } from '../traits/gauge.ts'
import { calibratedInformation } from '../traits/information.ts'
import { parameters, settingsGroup } from '../traits/parameter.ts'

// Vibrating wire gauges: the strain follows from the frequency of the wire. How much is too much, whoever built it says.

const coefficients = parameters(gaugeFactor, initialReading, temperatureFactor, initialTemperature)

export const strain = defineDevice({
  code: 'strain',
  name: { zh: '应变', en: 'Strain' },
  icon: 'strain',
  area: 'generic',
  traits: [],
  points: [
    measure('strain', { zh: '应变', en: 'Strain' }, 'um/m', [-20000, 20000], { decimals: 1, sides: 'both', normal: [120, 140] }),
    measure('temperature', { zh: '温度', en: 'Temperature' }, 'Cel', [-40, 125], { decimals: 1, sides: 'both', normal: [18, 24] }),
    measure('wire_frequency', { zh: '钢弦频率', en: 'Wire frequency' }, 'Hz', [0, 10000], { decimals: 1, normal: [1820, 1840] }),
    sensorState,
    ...coefficients.points,
  ],
  groups: settingsGroup,
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['strain', 'temperature'],
  overview: [
    {
      part: 'gauges',
      name: { zh: '应变', en: 'Strain' },
      points: ['strain', 'temperature', 'wire_frequency', 'sensor'],
    },
    coefficients.shown,
  ],
  info: calibratedInformation,
  settings: coefficients.settings,
})
