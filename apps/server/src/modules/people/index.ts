export { invite } from './commands/invite.ts'
export { peopleHandlers } from './handlers.ts'
