import { defineDevice } from '../define.ts'
import { measure } from '../point.ts'
import { batteryGroups, cellMeasures, cells, groupMeasures, groupState, groupUse, strings } from '../traits/battery-group.ts'
import { batteryInfo } from '../traits/battery-info.ts'
import { batteryParameterRules, batteryParameters, resistanceTest } from '../traits/battery-parameters.ts'
import { cellMap } from '../traits/cell-map.ts'
import { settingsGroup } from '../traits/parameter.ts'
import { count } from './entered.ts'

// Two to four strings beside each other, each measured by itself. How the current divides between them tells a weak string before its
// cells do: the ratio is a string's share of an even part, 100 % where all carry the same. It has no default limits:
// floating strings carry next to nothing, and their shares are chance.

const { voltage, current, ambient, soc, soh } = groupMeasures
const string = { group: 'string' }

export const bat2 = defineDevice({
  code: 'bat2',
  name: { zh: '蓄电池组（二代）', en: 'Battery strings, second generation' },
  icon: 'battery',
  area: 'hsbat2',
  traits: ['battery', 'cells'],
  points: [
    groupState,
    voltage,
    current,
    soc,
    soh,
    ambient,
    strings(4, [
      measure('voltage', { zh: '电压', en: 'Voltage' }, 'V', [0, 1000], {
        decimals: 1,
        sides: 'both',
        normal: [431.5, 432.5],
        ...string,
      }),
      measure('current', { zh: '电流', en: 'Current' }, 'A', [-3000, 3000], { decimals: 1, sides: 'both', normal: [0.2, 0.4], ...string }),
      measure('current_ratio', { zh: '电流比', en: 'Current ratio' }, '%', [-1000, 1000], {
        decimals: 1,
        sides: 'both',
        normal: [96, 104],
        ...string,
      }),
      measure('ripple_current', { zh: '纹波电流', en: 'Ripple current' }, 'A', [0, 1000], {
        decimals: 1,
        sides: 'high',
        normal: [1.2, 1.8],
        ...string,
      }),
      measure('ripple_voltage', { zh: '纹波电压', en: 'Ripple voltage' }, 'V', [0, 100], {
        decimals: 2,
        sides: 'high',
        normal: [0.4, 0.6],
        ...string,
      }),
      measure('soh', { zh: '健康度', en: 'SOH' }, '%', [0, 100], {
        decimals: 1,
        limits: { low: [80, 82] },
        normal: [94, 96],
        level: 2,
        ...string,
      }),
      cells(120, [cellMeasures.voltage, cellMeasures.temperature, cellMeasures.resistance, cellMeasures.soh]),
    ]),
    ...batteryParameters.points,
  ],
  groups: { ...batteryGroups, string: { zh: '组串', en: 'Strings' }, ...settingsGroup },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['battery_state', 'group_voltage', 'group_current', 'string.*.current', 'soc', 'ambient_temperature'],
  overview: [
    cellMap('string.*.cell.*', ['voltage', 'temperature', 'resistance', 'soh']),
    {
      part: 'table',
      name: { zh: '组串', en: 'Strings' },
      repeated: 'string',
      points: [
        'string.*.voltage',
        'string.*.current',
        'string.*.current_ratio',
        'string.*.ripple_current',
        'string.*.ripple_voltage',
        'string.*.soh',
      ],
    },
    {
      part: 'values',
      name: { zh: '电池组', en: 'Group' },
      points: ['group_voltage', 'group_current', 'soc', 'soh', 'ambient_temperature', 'battery_state'],
    },
    batteryParameters.shown,
  ],
  info: [...batteryInfo, { key: 'strings', name: { zh: '组数', en: 'Strings' }, ...count }],
  battery: { ...groupUse, charge: 'soc', soh: 'soh', cells: 'string.*.cell.*.voltage' },
  controls: resistanceTest,
  settings: batteryParameters.settings,
  settingRules: batteryParameterRules,
})
