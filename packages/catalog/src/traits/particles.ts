import { measure } from '../point.ts'

// Defaults: GB 3095-2012, limits of the second class for a day's mean (PM2.5 75, PM10 150 µg/m³).

export const pm25 = measure('pm2_5', { zh: 'PM2.5', en: 'PM2.5' }, 'ug/m3', [0, 2000], {
  limits: { high: [75, 65] },
  level: 1,
  normal: [18, 34],
})

export const pm10 = measure('pm10', { zh: 'PM10', en: 'PM10' }, 'ug/m3', [0, 3000], {
  limits: { high: [150, 135] },
  level: 1,
  normal: [36, 62],
})
