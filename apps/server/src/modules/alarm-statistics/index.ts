export { alarmStatisticsHandlers } from './handlers.ts'
