import { batteryAgeRisk, batteryInspection, spreadRisks } from '../traits/battery-upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { batMonHw } from './bat-mon-hw.ts'
import { batMonSp } from './bat-mon-sp.ts'

/** Of monitors that measure voltage and temperature of every cell. */
const plain = {
  inspection: batteryInspection({ voltage: 'group_voltage', cell: 'cell.*' }),
  risks: [...spreadRisks('cell.*'), batteryAgeRisk],
} as const

export const batMonSpUpkeep = defineUpkeep(batMonSp, plain)
export const batMonHwUpkeep = defineUpkeep(batMonHw, plain)
