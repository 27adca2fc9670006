import { defineDevice } from '../define.ts'
import { measure } from '../point.ts'
import { sensorState } from '../traits/environment-probe.ts'
import { gaugeFactor, initialDeflection, initialReading, initialTemperature, temperatureFactor } from '../traits/gauge.ts'
import { calibratedInformation } from '../traits/information.ts'
import { parameters, settingsGroup } from '../traits/parameter.ts'

// How far a beam may bend, whoever built it says: limits are for people to set. Reflection is the strength of the light that
// comes back from the target of an optical gauge.

const coefficients = parameters(gaugeFactor, initialReading, temperatureFactor, initialTemperature, initialDeflection)

export const deflection = defineDevice({
  code: 'deflection',
  name: { zh: '挠度', en: 'Deflection' },
  icon: 'deflection',
  area: 'generic',
  traits: [],
  points: [
    measure('deflection', { zh: '挠度', en: 'Deflection' }, 'mm', [-8000, 8000], { decimals: 3, sides: 'both', normal: [1.2, 1.6] }),
    measure('reflection', { zh: '反射强度', en: 'Reflection' }, '%', [0, 100], { decimals: 1, sides: 'both', normal: [78, 86] }),
    sensorState,
    ...coefficients.points,
  ],
  groups: settingsGroup,
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['deflection', 'reflection'],
  overview: [
    {
      part: 'gauges',
      name: { zh: '挠度', en: 'Deflection' },
      points: ['deflection', 'reflection', 'sensor'],
    },
    coefficients.shown,
  ],
  info: calibratedInformation,
  settings: coefficients.settings,
})
