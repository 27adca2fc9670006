export { takeTimetables, wantedTimetables } from './commands/reports.ts'
export { timedTaskHandlers } from './handlers.ts'
