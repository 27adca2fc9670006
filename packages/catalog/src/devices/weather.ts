import { defineDevice } from '../define.ts'
import { counter, measure } from '../point.ts'
import { humidity, sensorState, temperature } from '../traits/environment-probe.ts'
import { calibratedInformation } from '../traits/information.ts'

// Names after SunSpec model 307 (meteorological station). Wind: 17.2 m/s begins a gale (Beaufort 8).

export const weather = defineDevice({
  code: 'weather',
  name: { zh: '气象', en: 'Weather station' },
  icon: 'weather',
  area: 'generic',
  traits: [],
  points: [
    measure('wind_speed', { zh: '风速', en: 'Wind speed' }, 'm/s', [0, 100], {
      decimals: 1,
      limits: { high: [17.2, 14] },
      level: 2,
      normal: [1.5, 4],
    }),
    measure('wind_direction', { zh: '风向', en: 'Wind direction' }, 'deg', [0, 360], { normal: [120, 160] }),
    measure('rain_rate', { zh: '雨强', en: 'Rain rate' }, 'mm/h', [0, 500], { decimals: 1, sides: 'high', normal: [0, 0.4] }),
    counter('rain_total', { zh: '累计雨量', en: 'Rain' }, 'mm', { decimals: 1, perHour: 0.2 }),
    temperature({ normal: [14, 20] }),
    humidity({ normal: [55, 70] }),
    measure('air_pressure', { zh: '气压', en: 'Air pressure' }, 'hPa', [300, 1100], { decimals: 1, normal: [1008, 1016] }),
    sensorState,
  ],
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['temperature', 'humidity', 'wind_speed', 'rain_rate'],
  overview: [
    { part: 'gauges', name: { zh: '风雨', en: 'Wind and rain' }, points: ['wind_speed', 'wind_direction', 'rain_rate', 'rain_total'] },
    { part: 'gauges', name: { zh: '空气', en: 'Air' }, points: ['temperature', 'humidity', 'air_pressure', 'sensor'] },
  ],
  info: calibratedInformation,
})
