import { parameter } from './parameter.ts'

// Coefficients of a gauge's own sheet. Vibrating wire: change = G (R - RO) + K (T - TO), R the reading, T the temperature.

const shown = [-80000, 80000] as const
const fine = [-8000, 8000] as const

export const gaugeFactor = parameter('g', { zh: '系数 G', en: 'Coefficient G' }, '1', fine, {
  decimals: 3,
  normal: 1,
  help: { zh: '灵敏度系数', en: 'Gauge factor' },
})
export const initialReading = parameter('ro', { zh: '系数 RO', en: 'Coefficient RO' }, '1', shown, {
  decimals: 2,
  help: { zh: '初始读数', en: 'First reading' },
})
export const temperatureFactor = parameter('k', { zh: '系数 K', en: 'Coefficient K' }, '1', fine, {
  decimals: 3,
  help: { zh: '温度系数', en: 'Change for each °C' },
})
export const initialTemperature = parameter('to', { zh: '系数 TO', en: 'Coefficient TO' }, 'Cel', [-40, 125], {
  decimals: 1,
  normal: 20,
  help: { zh: '初始温度', en: 'First temperature' },
})
export const initialDeflection = parameter('go', { zh: '系数 GO', en: 'Coefficient GO' }, 'mm', fine, {
  decimals: 3,
  help: { zh: '初始挠度', en: 'First deflection' },
})
