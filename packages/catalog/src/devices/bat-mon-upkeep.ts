import { ambientRisk, batteryAgeRisk, batteryInspection, healthRisk, resistanceRisk, spreadRisks } from '../traits/battery-upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { batMon } from './bat-mon.ts'

export const batMonUpkeep = defineUpkeep(batMon, {
  inspection: batteryInspection({ voltage: 'group_voltage', cell: 'cell.*', ambient: 'ambient_temperature' }),
  risks: [resistanceRisk('cell.*'), ...spreadRisks('cell.*'), ambientRisk, healthRisk('soh'), batteryAgeRisk],
})
