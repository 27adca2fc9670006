import { cabling, calibrationDue, housing, inspectionRemarks, looked } from '../traits/upkeep.ts'
import { defineUpkeep } from '../upkeep.ts'
import { gas } from './gas.ts'

export const gasUpkeep = defineUpkeep(gas, {
  inspection: [looked('test_gas', { zh: '标准气体测试', en: 'Bump test with gas' }), housing, cabling, inspectionRemarks],
  risks: [calibrationDue],
})
