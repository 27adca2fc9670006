export { alarmReason, alarmUnit, resolvedPoint } from './reason.ts'
