export { closeOverdue } from './commands/close-overdue.ts'
export { openCommands, takeResults } from './commands/take-results.ts'
export { controlHandlers, deviceSettingHandlers } from './handlers.ts'
export { refuseRequested } from './queries/progress.ts'
