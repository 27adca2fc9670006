import { defineDevice } from '../define.ts'
import { measure, state } from '../point.ts'
import { brand, installed, model, place, remarks } from '../traits/information.ts'
import { steady } from '../traits/steady.ts'

// After the registers that makers of sensing cables have in common: dry or wet, where, broken, how long the cable is.
// Water below electronics is critical; a broken cable no longer sees the half behind the break.

export const leak = defineDevice({
  code: 'leak',
  name: { zh: '漏水检测', en: 'Water leak' },
  icon: 'leak',
  area: 'generic',
  traits: ['safety'],
  points: [
    state(
      'leak',
      { zh: '漏水', en: 'Leak' },
      { dry: { code: 0, zh: '无漏水', en: 'Dry' }, leak: { code: 1, zh: '漏水', en: 'Leak' } },
      { leak: { level: 4, name: { zh: '检测到漏水', en: 'Water leak detected' } } },
      // Some sensors say it once, so it is told at once; one at the edge of a drop is one alarm.
      { timing: { clearDelay: 10 } },
    ),
    measure('leak_position', { zh: '漏水位置', en: 'Leak position' }, 'm', [0, 2000], { decimals: 1, normal: [0, 0] }),
    state(
      'cable',
      { zh: '感应线缆', en: 'Sensing cable' },
      { intact: { code: 0, zh: '完好', en: 'Intact' }, broken: { code: 1, zh: '线缆断线', en: 'Cable broken' } },
      { broken: { level: 3 } },
      { timing: steady },
    ),
    measure('cable_length', { zh: '线缆长度', en: 'Cable length' }, 'm', [0, 2000], { decimals: 1, normal: [25, 25], history: false }),
  ],
  tabs: ['overview', 'history', 'more-info'],
  headline: ['leak', 'leak_position', 'cable'],
  overview: [
    {
      part: 'cable',
      name: { zh: '感应线缆', en: 'Sensing cable' },
      leak: { by: 'leak', wet: ['leak'] },
      position: 'leak_position',
      cable: { by: 'cable', broken: ['broken'] },
      length: 'cable_length',
    },
    { part: 'values', name: { zh: '漏水检测', en: 'Water leak' }, points: ['leak', 'leak_position', 'cable', 'cable_length'] },
  ],
  info: [brand, model, place, { key: 'laid', name: { zh: '敷设说明', en: 'Cable routing' }, kind: 'text', most: 200 }, installed, remarks],
})
