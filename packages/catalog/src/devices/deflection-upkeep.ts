import { cabling, calibrationDue, housing, inspectionRemarks } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { deflection } from './deflection.ts'

export const deflectionUpkeep = defineUpkeep(deflection, {
  inspection: [housing, cabling, inspectionRemarks],
  risks: [calibrationDue],
})
