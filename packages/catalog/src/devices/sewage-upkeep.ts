import { calibrationDue, housing, inspectionRemarks, looked, measured } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { sewage } from './sewage.ts'

export const sewageUpkeep = defineUpkeep(sewage, {
  inspection: [
    measured('ph', { zh: '对比 pH', en: 'Reference pH' }, { range: [0, 14], decimals: 2, unit: '[pH]' }),
    looked('reagents', { zh: '试剂与废液', en: 'Reagents and waste' }),
    housing,
    inspectionRemarks,
  ],
  risks: [calibrationDue],
})
