import { ambientRisk, batteryAgeRisk, batteryInspection, healthRisk, resistanceRisk, spreadRisks } from '../traits/battery-upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { bat } from './bat.ts'

export const batUpkeep = defineUpkeep(bat, {
  inspection: batteryInspection({ voltage: 'group_voltage', cell: 'cell.*', ambient: 'ambient_temperature' }),
  risks: [resistanceRisk('cell.*'), ...spreadRisks('cell.*'), ambientRisk, healthRisk('soh'), batteryAgeRisk],
})
