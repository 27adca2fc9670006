import { cabling, calibrationDue, housing, inspectionRemarks, measured } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { pressure } from './pressure.ts'

export const pressureUpkeep = defineUpkeep(pressure, {
  inspection: [
    measured('pressure', { zh: '对比压力', en: 'Reference pressure' }, { range: [-8000, 8000], decimals: 3, unit: 'kPa' }),
    housing,
    cabling,
    inspectionRemarks,
  ],
  risks: [calibrationDue],
})
