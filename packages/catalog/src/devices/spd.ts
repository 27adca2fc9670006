import { defineDevice } from '../define.ts'
import { counter, measure, state } from '../point.ts'
import { brand, installed, model, place, remarks } from '../traits/information.ts'
import { steady } from '../traits/steady.ts'

// After GB/T 21431 (inspection of lightning protection). Ground resistance: GB 50343 wants no more than 4 ohms for shared earthing.
// Leakage current depends on the arrester: no default.

export const spd = defineDevice({
  code: 'spd',
  name: { zh: '防雷', en: 'Lightning protection' },
  icon: 'lightning',
  area: 'generic',
  traits: [],
  points: [
    state(
      'arrester',
      { zh: '浪涌保护器', en: 'Surge arrester' },
      { normal: { code: 0, zh: '正常', en: 'Normal' }, failed: { code: 1, zh: '浪涌保护器失效', en: 'Surge arrester failed' } },
      { failed: { level: 3 } },
      { timing: steady },
    ),
    state(
      'disconnector',
      { zh: '后备保护', en: 'Disconnector' },
      { closed: { code: 0, zh: '闭合', en: 'Closed' }, disconnected: { code: 1, zh: '脱扣', en: 'Disconnected' } },
      { disconnected: { level: 3 } },
      { timing: steady },
    ),
    counter('strikes', { zh: '雷击次数', en: 'Strikes' }, '1', { perHour: 0.01 }),
    measure('leakage_current', { zh: '漏电流', en: 'Leakage current' }, 'mA', [0, 1000], {
      decimals: 3,
      sides: 'high',
      normal: [0.008, 0.014],
    }),
    measure('ground_resistance', { zh: '接地电阻', en: 'Ground resistance' }, 'Ohm', [0, 2000], {
      decimals: 2,
      limits: { high: [4, 3.8] },
      normal: [0.8, 1.1],
    }),
  ],
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['arrester', 'disconnector', 'strikes', 'leakage_current'],
  overview: [
    {
      part: 'gauges',
      name: { zh: '防雷', en: 'Lightning protection' },
      points: ['arrester', 'disconnector', 'strikes', 'leakage_current', 'ground_resistance'],
    },
  ],
  info: [brand, model, place, installed, remarks],
})
