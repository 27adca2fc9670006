import { defineDevice } from '../../define.ts'
import { connected, gridInformation, installed, namePlate, rated, remarks } from '../../traits/information.ts'
import { choiceOf } from '../../traits/parameter.ts'
import { atsPoints, preferredSource } from './points.ts'
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
    ...namePlate,
    rated('rated_current', { zh: '额定电流', en: 'Rated current' }, 'A'),
    connected('source_1_feed', { zh: '电源 1 来自', en: 'Source 1 fed by' }),
    connected('source_2_feed', { zh: '电源 2 来自', en: 'Source 2 fed by' }),
    ...gridInformation,
    installed,
    remarks,
  ],
  settings: [choiceOf(preferredSource, 'none', 'source_1', 'source_2', 'source_3')],
  supply: {
    transfers: { by: 'active_source', preferred: 'preferred_source', inputs: { source_1: 1, source_2: 2, source_3: 3 } },
  },
})
