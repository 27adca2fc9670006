import { defineDevice } from '../define.ts'
import { sensorState } from '../traits/environment-probe.ts'
import { flowGroups, flowRate, flowTotal, settlement } from '../traits/flow.ts'
import { calibratedInformation } from '../traits/information.ts'
import { settingsGroup } from '../traits/parameter.ts'

// Names after OIML R 49. Flow depends on the pipe: limits are for people to set.

export const flow = defineDevice({
  code: 'flow',
  name: { zh: '流量计', en: 'Flow meter' },
  icon: 'flow',
  area: 'generic',
  traits: [],
  points: [flowRate(), flowTotal, sensorState, settlement.point],
  groups: { ...flowGroups, ...settingsGroup },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['flow', 'total'],
  overview: [{ part: 'gauges', name: { zh: '流量', en: 'Flow' }, points: ['flow', 'total', 'sensor', 'settlement_count'] }],
  info: [
    { key: 'diameter', name: { zh: '公称通径', en: 'Nominal diameter' }, kind: 'number', range: [1, 4000], unit: 'mm', inHeader: true },
    ...calibratedInformation,
  ],
  settings: [settlement.setting],
})
