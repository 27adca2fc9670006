export { takeTimetables, wantedTimetables } from './commands/reports.ts'
export { timedPeriodHandlers, timedTaskHandlers } from './handlers.ts'
export { mayBeTimed } from './rules.ts'
