import { defineDevice } from '../../define.ts'
import { connected, installed, namePlate, place, rated, remarks } from '../../traits/information.ts'
import { settingsGroup } from '../../traits/parameter.ts'
import { branchInfo } from './branches.ts'
import { pdmControls } from './controls.ts'
import { pdmParameters, pdmPoints } from './points.ts'
import { pdmInspection, pdmRisks } from './upkeep.ts'

export const pdm = defineDevice({
  code: 'pdm',
  name: { zh: '配电监测', en: 'Power distribution monitor' },
  icon: 'distribution',
  area: 'pdm',
  traits: [],
  points: pdmPoints,
  groups: {
    total: { zh: '总计', en: 'Totals' },
    road: { zh: '主路', en: 'Main roads' },
    incomer: { zh: '进线与母联', en: 'Main breakers and tie' },
    branch: { zh: '支路', en: 'Branches' },
    ...settingsGroup,
  },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['active_power', 'road.*.active_power', 'incomer.*.breaker', 'power_factor', 'imbalance', 'branch.*.load'],
  overview: [
    {
      part: 'values',
      name: { zh: '总计', en: 'Totals' },
      points: [
        'active_power',
        'apparent_power',
        'reactive_power',
        'power_factor',
        'current',
        'neutral_current',
        'frequency',
        'imbalance',
        'current_thd',
        'energy',
        'tie',
      ],
    },
    {
      part: 'table',
      name: { zh: '进线 K1、K2', en: 'K1 and K2' },
      repeated: 'incomer',
      points: ['incomer.*.breaker', 'incomer.*.current', 'incomer.*.load'],
    },
    { part: 'table', name: { zh: '母线线电压', en: 'Bus line voltages' }, repeated: 'line', points: ['line.*.voltage'] },
    {
      part: 'table',
      name: { zh: '支路', en: 'Branches' },
      repeated: 'branch',
      points: [
        'branch.*.breaker',
        'branch.*.current',
        'branch.*.load',
        'branch.*.active_power',
        'branch.*.power_factor',
        'branch.*.energy',
      ],
    },
    {
      part: 'table',
      name: { zh: '主路', en: 'Main roads' },
      repeated: 'road',
      points: ['road.*.active_power', 'road.*.apparent_power', 'road.*.power_factor', 'road.*.frequency', 'road.*.energy'],
    },
    {
      part: 'table',
      name: { zh: '主路各相', en: 'Phases of the roads' },
      repeated: 'road',
      points: ['road.*.phase.*.voltage', 'road.*.phase.*.current', 'road.*.phase.*.active_power', 'road.*.phase.*.power_factor'],
    },
    { part: 'table', name: { zh: '单元负载', en: 'Cells' }, repeated: 'cell', points: ['cell.*.current'] },
    pdmParameters.shown,
  ],
  info: [
    ...namePlate,
    rated('rated_current', { zh: '主路额定电流', en: 'Rated current of the roads' }, 'A'),
    place,
    connected('road_1_feed', { zh: '1 路来自', en: 'Road 1 fed by' }),
    connected('road_2_feed', { zh: '2 路来自', en: 'Road 2 fed by' }),
    ...branchInfo,
    installed,
    remarks,
  ],
  controls: pdmControls,
  settings: pdmParameters.settings,
  inspection: pdmInspection,
  risks: pdmRisks,
  supply: { switches: { by: 'branch.*.breaker', open: ['open', 'tripped'] } },
})
