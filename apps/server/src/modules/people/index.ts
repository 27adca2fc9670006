export { invite } from './commands/invite.ts'
export { peopleHandlers } from './handlers.ts'
export { peopleRecords } from './record.ts'
