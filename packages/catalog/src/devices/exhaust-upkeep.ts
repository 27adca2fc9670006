import { cabling, calibrationDue, housing, inspectionRemarks, looked } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { exhaust } from './exhaust.ts'

export const exhaustUpkeep = defineUpkeep(exhaust, {
  inspection: [looked('probe', { zh: '采样探头与伴热管', en: 'Sampling probe and heated line' }), housing, cabling, inspectionRemarks],
  risks: [calibrationDue],
})
