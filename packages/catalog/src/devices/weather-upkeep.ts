import { cabling, calibrationDue, housing, inspectionRemarks, looked } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { weather } from './weather.ts'

export const weatherUpkeep = defineUpkeep(weather, {
  inspection: [
    looked('gauge', { zh: '雨量筒与风杯（堵塞、结冰）', en: 'Rain gauge and cups (clogged, ice)' }),
    housing,
    cabling,
    inspectionRemarks,
  ],
  risks: [calibrationDue],
})
