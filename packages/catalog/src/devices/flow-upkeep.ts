import { cabling, calibrationDue, housing, inspectionRemarks, measured } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { flow } from './flow.ts'

export const flowUpkeep = defineUpkeep(flow, {
  inspection: [
    measured('flow', { zh: '对比流量', en: 'Reference flow' }, { range: [-8000, 8000], decimals: 3, unit: 'm3/h' }),
    housing,
    cabling,
    inspectionRemarks,
  ],
  risks: [calibrationDue],
})
