import { defineDevice } from '../define.ts'
import { measure } from '../point.ts'
import { sensorState } from '../traits/environment-probe.ts'
import { flowGroups, flowRate, flowTotal } from '../traits/flow.ts'
import { calibratedInformation } from '../traits/information.ts'

// Defaults: GB 8978-1996, first class (pH 6 to 9, COD 100 mg/L, ammonia nitrogen 15 mg/L). What a site may let out, its permit says.

export const sewage = defineDevice({
  code: 'sewage',
  name: { zh: '污水', en: 'Sewage monitor' },
  icon: 'sewage',
  area: 'generic',
  traits: [],
  points: [
    measure('ph', { zh: 'pH', en: 'pH' }, '[pH]', [0, 14], { decimals: 2, limits: { high: [9, 8.7], low: [6, 6.3] }, normal: [7.1, 7.5] }),
    measure('cod', { zh: '化学需氧量', en: 'COD' }, 'mg/L', [0, 5000], { decimals: 1, limits: { high: [100, 90] }, normal: [36, 52] }),
    measure('ammonia', { zh: '氨氮', en: 'Ammonia nitrogen' }, 'mg/L', [0, 1000], {
      decimals: 2,
      limits: { high: [15, 13] },
      normal: [3, 6],
    }),
    flowRate({ normal: [18, 26] }),
    flowTotal,
    measure('water_temperature', { zh: '水温', en: 'Water temperature' }, 'Cel', [-10, 100], { decimals: 1, normal: [18, 22] }),
    sensorState,
  ],
  groups: flowGroups,
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['ph', 'cod', 'ammonia', 'flow'],
  overview: [
    {
      part: 'gauges',
      name: { zh: '污水', en: 'Sewage' },
      points: ['ph', 'cod', 'ammonia', 'flow', 'total', 'water_temperature', 'sensor'],
    },
  ],
  info: calibratedInformation,
})
