import { defineDevice } from '../define.ts'
import { measure, state } from '../point.ts'
import { flowGroups, flowRate, flowTotal, settlement } from '../traits/flow.ts'
import { calibratedInformation } from '../traits/information.ts'
import { settingsGroup } from '../traits/parameter.ts'
import { steady, unhurried } from '../traits/steady.ts'

// Names after OIML R 49 and the alarms that makers' meters report (EN 13757-3: leakage, reverse flow, battery).
// Pressure: GB 50015 wants 0.10 MPa at the tap and no more than 0.55 MPa in the branch.

export const water = defineDevice({
  code: 'water',
  name: { zh: '水表', en: 'Water meter' },
  icon: 'water',
  area: 'water',
  traits: [],
  points: [
    flowRate({ normal: [1.2, 2.4] }),
    flowTotal,
    measure('pressure', { zh: '水压', en: 'Pressure' }, 'MPa', [0, 25], {
      decimals: 3,
      limits: { high: [0.55, 0.53], low: [0.1, 0.12] },
      normal: [0.28, 0.34],
    }),
    measure('water_temperature', { zh: '水温', en: 'Water temperature' }, 'Cel', [-10, 130], {
      decimals: 1,
      sides: 'high',
      normal: [14, 18],
    }),
    state(
      'leak_suspected',
      { zh: '疑似漏水', en: 'Leak suspected' },
      { normal: { code: 0, zh: '正常', en: 'Normal' }, suspected: { code: 1, zh: '疑似漏水', en: 'Leak suspected' } },
      { suspected: { level: 3 } },
      { timing: steady },
    ),
    state(
      'reverse_flow',
      { zh: '逆流', en: 'Reverse flow' },
      { normal: { code: 0, zh: '正常', en: 'Normal' }, reverse: { code: 1, zh: '逆流', en: 'Reverse flow' } },
      { reverse: { level: 2 } },
      { timing: steady },
    ),
    state(
      'battery',
      { zh: '表内电池', en: 'Meter battery' },
      { normal: { code: 0, zh: '正常', en: 'Normal' }, low: { code: 1, zh: '电池电量低', en: 'Battery low' } },
      { low: { level: 1 } },
      { timing: unhurried },
    ),
    settlement.point,
  ],
  groups: { ...flowGroups, ...settingsGroup },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['flow', 'total', 'pressure'],
  overview: [
    { part: 'gauges', name: { zh: '用水', en: 'Water' }, points: ['flow', 'total', 'pressure', 'water_temperature', 'settlement_count'] },
    { part: 'values', name: { zh: '设备状态', en: 'Conditions' }, points: ['leak_suspected', 'reverse_flow', 'battery'] },
  ],
  info: [
    { key: 'diameter', name: { zh: '公称口径', en: 'Nominal diameter' }, kind: 'number', range: [1, 4000], unit: 'mm', inHeader: true },
    { key: 'number', name: { zh: '表号', en: 'Meter number' }, kind: 'text', most: 30 },
    ...calibratedInformation,
  ],
  settings: [settlement.setting],
})
