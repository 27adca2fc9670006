import type { Names } from '../point.ts'

/** What a battery does, with one set of codes for every type that has one. `testing`: what its test is called. */
export function batteryStates(testing: Names) {
  return {
    float: { code: 1, zh: '浮充', en: 'Float charge' },
    charge: { code: 2, zh: '充电', en: 'Charging' },
    equalized: { code: 3, zh: '均充', en: 'Equalizing charge' },
    discharge: { code: 4, zh: '放电', en: 'Discharging' },
    testing: { code: 5, ...testing },
    static: { code: 6, zh: '静置', en: 'Resting' },
    abnormal: { code: 7, zh: '异常', en: 'Abnormal' },
  }
}
