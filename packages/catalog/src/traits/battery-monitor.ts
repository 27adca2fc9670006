import { batteryGroups, cellMeasures, cells, groupMeasures, groupState, groupUse } from './battery-group.ts'
import { batteryInfo } from './battery-info.ts'
import { batteryParameterRules, batteryParameters } from './battery-parameters.ts'
import { cellMap } from './cell-map.ts'
import { settingsGroup } from './parameter.ts'

/** A monitor that measures voltage and temperature of every cell, and voltage and current of the group; everything but its name and place. */
export const plainBatteryMonitor = {
  icon: 'battery-monitor',
  traits: ['battery', 'cells'],
  points: [
    groupState,
    groupMeasures.voltage,
    groupMeasures.current,
    cells(240, [cellMeasures.voltage, cellMeasures.temperature]),
    ...batteryParameters.points,
  ],
  groups: { ...batteryGroups, ...settingsGroup },
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['battery_state', 'group_voltage', 'group_current', 'cell.*.voltage'],
  overview: [
    cellMap('cell.*', ['voltage', 'temperature']),
    { part: 'values', name: { zh: '电池组', en: 'Group' }, points: ['group_voltage', 'group_current', 'battery_state'] },
    batteryParameters.shown,
  ],
  info: batteryInfo,
  battery: { ...groupUse, cells: 'cell.*.voltage' },
  settings: batteryParameters.settings,
  settingRules: batteryParameterRules,
} as const
