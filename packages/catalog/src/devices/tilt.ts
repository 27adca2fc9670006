import { defineDevice } from '../define.ts'
import { type Limits, measure } from '../point.ts'
import { sensorState } from '../traits/environment-probe.ts'
import { calibratedInformation } from '../traits/information.ts'
import { parameter, parameters, settingsGroup } from '../traits/parameter.ts'

// Roll, pitch and heading as in ISO 1151; X and Y are the inclinations of the two axes to the horizon. How far something may
// lean, whoever built it says: one degree is only where watching begins.

const limits: Limits = { high: [1, 0.8], low: [-1, -0.8] }
const calibration = parameters(
  parameter('zero_x', { zh: 'X 零点校准', en: 'Zero calibration X' }, 'deg', [-90, 90], { decimals: 3 }),
  parameter('zero_y', { zh: 'Y 零点校准', en: 'Zero calibration Y' }, 'deg', [-90, 90], { decimals: 3 }),
)

export const tilt = defineDevice({
  code: 'tilt',
  name: { zh: '倾角', en: 'Tilt' },
  icon: 'tilt',
  area: 'generic',
  traits: [],
  points: [
    measure('inclination_x', { zh: 'X 轴倾角', en: 'X inclination' }, 'deg', [-90, 90], { decimals: 3, limits, normal: [0.08, 0.14] }),
    measure('inclination_y', { zh: 'Y 轴倾角', en: 'Y inclination' }, 'deg', [-90, 90], { decimals: 3, limits, normal: [-0.12, -0.06] }),
    measure('pitch', { zh: '俯仰角', en: 'Pitch' }, 'deg', [-180, 180], { decimals: 2, sides: 'both', normal: [0.05, 0.2] }),
    measure('roll', { zh: '横滚角', en: 'Roll' }, 'deg', [-180, 180], { decimals: 2, sides: 'both', normal: [-0.2, -0.05] }),
    measure('heading', { zh: '航向角', en: 'Heading' }, 'deg', [0, 360], { decimals: 1, sides: 'both', normal: [181, 183] }),
    sensorState,
    ...calibration.points,
  ],
  groups: settingsGroup,
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['inclination_x', 'inclination_y', 'pitch', 'roll'],
  overview: [
    { part: 'gauges', name: { zh: '倾角', en: 'Tilt' }, points: ['inclination_x', 'inclination_y', 'pitch', 'roll', 'heading', 'sensor'] },
    calibration.shown,
  ],
  info: calibratedInformation,
  settings: calibration.settings,
})
