export { dutyHandlers } from './handlers.ts'
