export { alarmNoticeHandlers } from './handlers.ts'
