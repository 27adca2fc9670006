import { cabling, calibrationDue, housing, inspectionRemarks } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { tilt } from './tilt.ts'

export const tiltUpkeep = defineUpkeep(tilt, {
  inspection: [housing, cabling, inspectionRemarks],
  risks: [calibrationDue],
})
