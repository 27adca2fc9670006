import { defineDevice } from '../define.ts'
import { batteryGroups, cellMeasures, cells, groupMeasures, groupState, groupUse } from '../traits/battery-group.ts'
import { batteryInfo } from '../traits/battery-info.ts'
import { batteryParameterRules, batteryParameters, resistanceTest } from '../traits/battery-parameters.ts'
import { cellMap } from '../traits/cell-map.ts'
import { settingsGroup } from '../traits/parameter.ts'

// One string of lead-acid cells or blocks with its monitor; sources of names and limits stand with the traits.

const { voltage, current, currentRatio, soc, soh, spread, ambient } = groupMeasures

export const bat = defineDevice({
  code: 'bat',
  name: { zh: '蓄电池组', en: 'Battery string' },
  icon: 'battery',
  area: 'hsbat',
  traits: ['battery', 'cells'],
  points: [
    groupState,
    voltage,
    current,
    currentRatio,
    soc,
    soh,
    spread,
    ambient,
    cells(240, [cellMeasures.voltage, cellMeasures.temperature, cellMeasures.resistance, cellMeasures.soh]),
    ...batteryParameters.points,
  ],
  groups: { ...batteryGroups, ...settingsGroup },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['battery_state', 'group_voltage', 'group_current', 'soc', 'soh', 'ambient_temperature'],
  overview: [
    cellMap('cell.*', ['voltage', 'temperature', 'resistance', 'soh']),
    {
      part: 'values',
      name: { zh: '电池组', en: 'Group' },
      points: ['group_voltage', 'group_current', 'current_ratio', 'soc', 'soh', 'voltage_spread', 'ambient_temperature', 'battery_state'],
    },
    batteryParameters.shown,
  ],
  info: batteryInfo,
  battery: { ...groupUse, charge: 'soc', soh: 'soh', cells: 'cell.*.voltage' },
  controls: resistanceTest,
  settings: batteryParameters.settings,
  settingRules: batteryParameterRules,
})
