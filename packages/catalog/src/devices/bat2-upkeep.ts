import { ambientRisk, batteryAgeRisk, batteryInspection, healthRisk, resistanceRisk, spreadRisks } from '../traits/battery-upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { bat2 } from './bat2.ts'

export const bat2Upkeep = defineUpkeep(bat2, {
  inspection: batteryInspection({ voltage: 'group_voltage', cell: 'string.*.cell.*', ambient: 'ambient_temperature' }),
  risks: [resistanceRisk('string.*.cell.*'), ...spreadRisks('string.*.cell.*'), ambientRisk, healthRisk('string.*.soh'), batteryAgeRisk],
})
