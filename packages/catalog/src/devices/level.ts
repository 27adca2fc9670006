import { defineDevice } from '../define.ts'
import { measure } from '../point.ts'
import { sensorState } from '../traits/environment-probe.ts'
import { calibratedInformation } from '../traits/information.ts'
import { parameter, settingsGroup } from '../traits/parameter.ts'

// A probe from above measures the distance down to the surface; where it is told the depth of the tank it reports the level.
// What is too high follows from the tank: limits are for people to set.

const depth = parameter('tank_depth', { zh: '量程（罐深）', en: 'Depth of the tank' }, 'm', [0, 1000], { decimals: 3, normal: 3 })

export const level = defineDevice({
  code: 'level',
  name: { zh: '液位计', en: 'Level meter' },
  icon: 'level',
  area: 'generic',
  traits: [],
  points: [
    measure('level', { zh: '液位', en: 'Level' }, 'm', [-100, 1000], { decimals: 3, sides: 'both', normal: [1.7, 1.9] }),
    measure('distance', { zh: '距离', en: 'Distance' }, 'm', [0, 1000], { decimals: 3, sides: 'both', normal: [1.1, 1.3] }),
    sensorState,
    depth.point,
  ],
  groups: settingsGroup,
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['level', 'distance'],
  overview: [{ part: 'gauges', name: { zh: '液位', en: 'Level' }, points: ['level', 'distance', 'sensor', 'tank_depth'] }],
  info: calibratedInformation,
  settings: [depth.setting],
})
