export { addLeave } from './commands/leaves.ts'
export { saveRoster } from './commands/rosters.ts'
export { dutyHandlers } from './handlers.ts'
