import { defineDevice } from '../define.ts'
import { measure } from '../point.ts'
import { batteryGroups, cellMeasures, cells, groupMeasures, groupState, groupUse, moduleLink } from '../traits/battery-group.ts'
import { batteryInfo } from '../traits/battery-info.ts'
import { batteryParameterRules, batteryParameters, resistanceTest } from '../traits/battery-parameters.ts'
import { cellMap } from '../traits/cell-map.ts'
import { settingsGroup } from '../traits/parameter.ts'

// A monitor of two levels: the group's unit (GBMS) with its Hall sensor, and a module at each cell (CBMS), which may fall silent alone.

const { voltage, current, currentRatio, soc, soh, spread, ambient, ripple } = groupMeasures

export const batMon = defineDevice({
  code: 'bat_mon',
  name: { zh: '电池监测（GBMS/CBMS）', en: 'Battery monitor (GBMS/CBMS)' },
  icon: 'battery-monitor',
  area: 'D072',
  traits: ['battery', 'cells'],
  points: [
    groupState,
    voltage,
    current,
    currentRatio,
    ripple,
    soc,
    soh,
    measure('remaining_capacity', { zh: '剩余容量', en: 'Remaining capacity' }, 'A.h', [0, 10000], {
      decimals: 1,
      normal: [97, 99],
      group: 'group',
    }),
    measure('backup_time', { zh: '预计后备时间', en: 'Remaining runtime' }, 'min', [0, 14400], {
      sides: 'low',
      normal: [44, 47],
      group: 'group',
    }),
    spread,
    ambient,
    cells(240, [
      cellMeasures.voltage,
      cellMeasures.temperature,
      cellMeasures.resistance,
      cellMeasures.soh,
      cellMeasures.soc,
      moduleLink('link', { zh: 'CBMS 连接', en: 'CBMS link' }, { zh: 'CBMS 失联', en: 'CBMS lost' }),
    ]),
    ...batteryParameters.points,
  ],
  groups: { ...batteryGroups, ...settingsGroup },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['battery_state', 'group_voltage', 'group_current', 'soc', 'soh', 'ambient_temperature'],
  overview: [
    {
      part: 'gauges',
      name: { zh: 'GBMS 电池组', en: 'GBMS group' },
      points: [
        'battery_state',
        'group_voltage',
        'group_current',
        'soc',
        'soh',
        'voltage_spread',
        'ambient_temperature',
        'remaining_capacity',
        'backup_time',
        'current_ratio',
        'ripple_current',
      ],
    },
    batteryParameters.shown,
  ],
  cellLevel: [
    cellMap('cell.*', ['voltage', 'temperature', 'resistance', 'soh', 'soc']),
    { part: 'table', name: { zh: 'CBMS 模块', en: 'CBMS modules' }, repeated: 'cell', points: ['cell.*.link'] },
  ],
  info: batteryInfo,
  battery: { ...groupUse, charge: 'soc', soh: 'soh', runtime: 'backup_time', cells: 'cell.*.voltage' },
  controls: resistanceTest,
  settings: batteryParameters.settings,
  settingRules: batteryParameterRules,
})
