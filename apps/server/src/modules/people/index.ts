export { peopleHandlers } from './handlers.ts'
export { invite } from './inviting.ts'
