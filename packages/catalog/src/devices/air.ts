import { defineDevice } from '../define.ts'
import { measure } from '../point.ts'
import { humidity, sensorState, temperature } from '../traits/environment-probe.ts'
import { calibratedInformation } from '../traits/information.ts'
import { pm10, pm25 } from '../traits/particles.ts'

// Defaults: GB/T 18883-2022 for indoor air (CO2 0.10 %, TVOC 0.60 mg/m³, formaldehyde 0.08 mg/m³); AQI by HJ 633-2012,
// where 100 ends what is good.

export const air = defineDevice({
  code: 'air',
  name: { zh: '空气质量', en: 'Air quality' },
  icon: 'air',
  area: 'generic',
  traits: [],
  points: [
    measure('co2', { zh: '二氧化碳', en: 'CO2' }, '[ppm]', [0, 20000], { limits: { high: [1000, 900] }, level: 2, normal: [520, 700] }),
    measure('tvoc', { zh: 'TVOC', en: 'TVOC' }, 'mg/m3', [0, 100], {
      decimals: 3,
      limits: { high: [0.6, 0.5] },
      level: 2,
      normal: [0.12, 0.25],
    }),
    measure('formaldehyde', { zh: '甲醛', en: 'Formaldehyde' }, 'mg/m3', [0, 10], {
      decimals: 3,
      limits: { high: [0.08, 0.07] },
      level: 2,
      normal: [0.015, 0.035],
    }),
    measure('aqi', { zh: '空气质量指数', en: 'AQI' }, '1', [0, 500], { limits: { high: [100, 90] }, level: 1, normal: [35, 60] }),
    pm25,
    pm10,
    temperature(),
    humidity(),
    sensorState,
  ],
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['co2', 'tvoc', 'formaldehyde', 'aqi'],
  overview: [
    {
      part: 'gauges',
      name: { zh: '空气质量', en: 'Air quality' },
      points: ['co2', 'tvoc', 'formaldehyde', 'aqi', 'pm2_5', 'pm10', 'temperature', 'humidity', 'sensor'],
    },
  ],
  info: calibratedInformation,
})
