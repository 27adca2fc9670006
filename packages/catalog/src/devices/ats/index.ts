import { defineDevice } from '../../define.ts'
import { amount } from '../entered.ts'
import { atsPoints } from './points.ts'
import { atsPowerPath } from './power-path.ts'

export const ats = defineDevice({
  code: 'ats',
  name: { zh: '自动转换开关', en: 'Automatic transfer switch' },
  icon: 'transfer-switch',
  area: 'ats',
  traits: ['power-path'],
  points: atsPoints,
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['active_source', 'position', 'source.*.voltage', 'output_voltage', 'output_current'],
  overview: [
    atsPowerPath,
    {
      part: 'values',
      name: { zh: '输出', en: 'Output' },
      points: [
        'output',
        'output_voltage',
        'output_current',
        'output_frequency',
        'load',
        'active_power',
        'apparent_power',
        'power_factor',
        'overload',
        'temperature',
      ],
    },
    { part: 'values', name: { zh: '切换', en: 'Transfer' }, points: ['active_source', 'preferred_source', 'position'] },
    {
      part: 'table',
      name: { zh: '电源', en: 'Sources' },
      repeated: 'source',
      points: ['source.*.voltage', 'source.*.frequency', 'source.*.condition'],
    },
  ],
  info: [
    { key: 'brand', name: { zh: '品牌', en: 'Brand' }, kind: 'text', most: 30 },
    { key: 'model', name: { zh: '型号', en: 'Model' }, kind: 'text', most: 30 },
    { key: 'rated_current', name: { zh: '额定电流', en: 'Rated current' }, ...amount, unit: 'A', inHeader: true },
    { key: 'source_1_feed', name: { zh: '电源 1 来自', en: 'Source 1 fed by' }, kind: 'text', most: 50 },
    { key: 'source_2_feed', name: { zh: '电源 2 来自', en: 'Source 2 fed by' }, kind: 'text', most: 50 },
    { key: 'installed', name: { zh: '安装时间', en: 'Installed' }, kind: 'day' },
    { key: 'remarks', name: { zh: '备注', en: 'Remarks' }, kind: 'text', most: 200 },
  ],
  supply: {
    transfers: { by: 'active_source', preferred: 'preferred_source', inputs: { source_1: 1, source_2: 2, source_3: 3 } },
  },
})
