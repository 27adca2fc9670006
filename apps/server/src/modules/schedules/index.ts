export { addSchedule } from './commands/arrange.ts'
export { takeScheduleStep } from './commands/steps.ts'
export { tellOfSchedules } from './commands/tell-of-schedules.ts'
export { scheduleHandlers } from './handlers.ts'
