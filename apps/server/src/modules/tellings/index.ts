export { deliveriesOfAlarm } from './deliveries.ts'
export { startNotices } from './engine/start.ts'
export { alarmNoticeHandlers } from './handlers.ts'
export { letGoOfOldDeliveries } from './retention.ts'
