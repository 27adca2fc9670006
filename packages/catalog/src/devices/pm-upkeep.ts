import { cabling, calibrationDue, housing, inspectionRemarks } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { pm } from './pm.ts'

export const pmUpkeep = defineUpkeep(pm, {
  inspection: [housing, cabling, inspectionRemarks],
  risks: [calibrationDue],
})
