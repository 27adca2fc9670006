export { enterPerson, makeSalt } from './commands/people.ts'
export { takeAccess, wantedAccess } from './commands/reports.ts'
export { doorHandlers } from './handlers.ts'
export { lockDoor } from './queries/people.ts'
