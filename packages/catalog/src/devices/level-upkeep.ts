import { cabling, calibrationDue, housing, inspectionRemarks, measured } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { level } from './level.ts'

export const levelUpkeep = defineUpkeep(level, {
  inspection: [
    measured('level', { zh: '对比液位', en: 'Reference level' }, { range: [-100, 1000], decimals: 3, unit: 'm' }),
    housing,
    cabling,
    inspectionRemarks,
  ],
  risks: [calibrationDue],
})
