export { alarmAmounts, alarmName, alarmReason, alarmUnit, resolvedPoint } from './reason.ts'
