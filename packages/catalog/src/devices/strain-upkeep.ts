import { cabling, calibrationDue, housing, inspectionRemarks } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { strain } from './strain.ts'

export const strainUpkeep = defineUpkeep(strain, {
  inspection: [housing, cabling, inspectionRemarks],
  risks: [calibrationDue],
})
