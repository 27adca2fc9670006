export { invite } from './commands/invite.ts'
export { peopleHandlers } from './handlers.ts'
export { setUserKind } from './queries/employees.ts'
export { peopleRecords } from './record.ts'
