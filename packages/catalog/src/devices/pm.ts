import { defineDevice } from '../define.ts'
import { sensorState } from '../traits/environment-probe.ts'
import { calibratedInformation } from '../traits/information.ts'
import { pm10, pm25 } from '../traits/particles.ts'

export const pm = defineDevice({
  code: 'pm',
  name: { zh: '颗粒物', en: 'PM2.5 and PM10' },
  icon: 'particles',
  area: 'generic',
  traits: [],
  points: [pm25, pm10, sensorState],
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['pm2_5', 'pm10'],
  overview: [{ part: 'gauges', name: { zh: '颗粒物', en: 'Particulate matter' }, points: ['pm2_5', 'pm10', 'sensor'] }],
  info: calibratedInformation,
})
