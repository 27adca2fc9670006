export { dutyCalendarHandlers } from './handlers.ts'
