import { defineDevice } from '../define.ts'
import { measure } from '../point.ts'
import { sensorState } from '../traits/environment-probe.ts'
import { calibratedInformation } from '../traits/information.ts'

// Defaults: GB 13223-2011, table 1, new coal-fired boilers (dust 30, SO2 100, NOx 100 mg/m³). What a site may let out, its permit says.

export const exhaust = defineDevice({
  code: 'exhaust',
  name: { zh: '废气', en: 'Exhaust monitor' },
  icon: 'exhaust',
  area: 'generic',
  traits: [],
  points: [
    measure('so2', { zh: '二氧化硫', en: 'SO2' }, 'mg/m3', [0, 5000], { decimals: 1, limits: { high: [100, 90] }, normal: [18, 30] }),
    measure('nox', { zh: '氮氧化物', en: 'NOx' }, 'mg/m3', [0, 5000], { decimals: 1, limits: { high: [100, 90] }, normal: [34, 52] }),
    measure('dust', { zh: '颗粒物', en: 'Dust' }, 'mg/m3', [0, 5000], { decimals: 1, limits: { high: [30, 27] }, normal: [5, 10] }),
    measure('flow', { zh: '烟气流量', en: 'Flow' }, 'm3/h', [0, 8_000_000], { normal: [52000, 58000] }),
    measure('temperature', { zh: '烟气温度', en: 'Temperature' }, 'Cel', [-40, 800], { decimals: 1, sides: 'both', normal: [96, 112] }),
    measure('oxygen', { zh: '含氧量', en: 'Oxygen' }, '%{vol}', [0, 25], { decimals: 1, sides: 'both', normal: [7, 9] }),
    sensorState,
  ],
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['so2', 'nox', 'dust', 'flow'],
  overview: [
    { part: 'gauges', name: { zh: '废气', en: 'Exhaust' }, points: ['so2', 'nox', 'dust', 'flow', 'temperature', 'oxygen', 'sensor'] },
  ],
  info: calibratedInformation,
})
