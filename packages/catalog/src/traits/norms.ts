import type { Norm } from '../point.ts'

const thermalGuidelines = 'ASHRAE TC 9.9, Thermal Guidelines for Data Processing Environments, 5th edition (2021), class A1'

/** Air that servers take in, allowable envelope of class A1. */
export const inletTemperature: Norm = {
  high: {
    value: 32,
    name: { zh: '服务器进风允许上限（A1 级）', en: 'Server inlet, highest allowed (class A1)' },
    source: thermalGuidelines,
  },
  low: {
    value: 15,
    name: { zh: '服务器进风允许下限（A1 级）', en: 'Server inlet, lowest allowed (class A1)' },
    source: thermalGuidelines,
  },
}

/** The same of its relative humidity; its bounds as dew points are not what a probe measures. */
export const inletHumidity: Norm = {
  high: {
    value: 80,
    name: { zh: '服务器进风湿度允许上限（A1 级）', en: 'Server inlet humidity, highest allowed (class A1)' },
    source: thermalGuidelines,
  },
  low: {
    value: 8,
    name: { zh: '服务器进风湿度允许下限（A1 级）', en: 'Server inlet humidity, lowest allowed (class A1)' },
    source: thermalGuidelines,
  },
}
