export { addLeave } from './commands/leaves.ts'
export { saveRoster } from './commands/rosters.ts'
export { type DaysOfPeople, daysOfPeople } from './days-of-people.ts'
export { dutyHandlers } from './handlers.ts'
