import { defineDevice } from '../../define.ts'
import { connected, gridInformation, installed, namePlate, place, rated, remarks } from '../../traits/information.ts'
import { settingsGroup } from '../../traits/parameter.ts'
import { opened } from '../../traits/switchgear.ts'
import { count } from '../entered.ts'
import { branchInfo } from './branches.ts'
import { pdmControls } from './controls.ts'
import { pdmParameters, pdmPoints } from './points.ts'

export const pdm = defineDevice({
  code: 'pdm',
  name: { zh: '配电监测', en: 'Power distribution monitor' },
  icon: 'distribution',
  area: 'pdm',
  traits: [],
  points: pdmPoints,
  groups: {
    total: { zh: '总计', en: 'Totals' },
    road: { zh: '主路', en: 'Main feeds' },
    incomer: { zh: '进线与母联', en: 'Main breakers and tie' },
    branch: { zh: '支路', en: 'Branches' },
    ...settingsGroup,
  },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['active_power', 'road.*.active_power', 'incomer.*.breaker', 'power_factor', 'imbalance', 'branch.*.load'],
  overview: [
    {
      part: 'gauges',
      name: { zh: '总计', en: 'Totals' },
      points: ['active_power', 'apparent_power', 'power_factor', 'current_thd', 'imbalance', 'energy'],
    },
    {
      part: 'one-line',
      name: { zh: '一次接线', en: 'One-line diagram' },
      source: {
        repeated: 'road',
        name: { zh: '{n} 路进线', en: 'Feed {n}' },
        voltage: 'road.*.phase.*.voltage',
        floor: 100,
        values: ['road.*.active_power', 'road.*.apparent_power', 'road.*.frequency'],
        fedBy: 'road_{n}_feed',
      },
      breaker: {
        name: { zh: 'K{n}', en: 'K{n}' },
        by: 'incomer.*.breaker',
        open: opened,
        values: ['incomer.*.current', 'incomer.*.load'],
      },
      tie: { by: 'tie', open: opened },
      branch: {
        repeated: 'branch',
        current: 'branch.*.current',
        load: 'branch.*.load',
        switch: { by: 'branch.*.breaker', open: opened },
        feeds: 'branch_{n}_feeds',
        rated: 'branch_{n}_rated',
      },
      firstSection: 'section_1_branches',
    },
    {
      part: 'imbalance',
      name: { zh: '三相不平衡', en: 'Phase imbalance' },
      current: 'road.*.phase.*.current',
      imbalance: 'imbalance',
      values: ['neutral_current'],
    },
    {
      part: 'values',
      name: { zh: '其他电气量', en: 'Other quantities' },
      points: ['reactive_power', 'current', 'neutral_current', 'frequency'],
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
      name: { zh: '主路', en: 'Main feeds' },
      repeated: 'road',
      points: ['road.*.active_power', 'road.*.apparent_power', 'road.*.power_factor', 'road.*.frequency', 'road.*.energy'],
    },
    {
      part: 'table',
      name: { zh: '主路各相', en: 'Phases of the main feeds' },
      repeated: 'road',
      points: ['road.*.phase.*.voltage', 'road.*.phase.*.current', 'road.*.phase.*.active_power', 'road.*.phase.*.power_factor'],
    },
    { part: 'table', name: { zh: '单元负载', en: 'Cells' }, repeated: 'cell', points: ['cell.*.current'] },
    pdmParameters.shown,
  ],
  info: [
    ...namePlate,
    rated('rated_current', { zh: '主路额定电流', en: 'Rated current of the main feeds' }, 'A'),
    place,
    connected('road_1_feed', { zh: '1 路来自', en: 'Feed 1 supplied by' }),
    connected('road_2_feed', { zh: '2 路来自', en: 'Feed 2 supplied by' }),
    { key: 'section_1_branches', name: { zh: 'I 段母线支路数', en: 'Branches of section I' }, ...count },
    ...branchInfo,
    ...gridInformation,
    installed,
    remarks,
  ],
  controls: pdmControls,
  settings: pdmParameters.settings,
  supply: { switches: { by: 'branch.*.breaker', open: opened } },
})
