export { eventCentreHandlers } from './handlers.ts'
