export { patrolMissedHandlers } from './handlers.ts'
