export { alarmReason, resolvedPoint } from './reason.ts'
