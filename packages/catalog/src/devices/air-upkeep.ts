import { cabling, calibrationDue, housing, inspectionRemarks } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { air } from './air.ts'

export const airUpkeep = defineUpkeep(air, {
  inspection: [housing, cabling, inspectionRemarks],
  risks: [calibrationDue],
})
