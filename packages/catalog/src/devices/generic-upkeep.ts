import { cabling, housing, inspectionRemarks, sensorAge } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { generic } from './generic.ts'

export const genericUpkeep = defineUpkeep(generic, {
  inspection: [housing, cabling, inspectionRemarks],
  risks: [sensorAge],
})
