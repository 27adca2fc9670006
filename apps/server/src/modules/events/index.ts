export { eventHandlers } from './handlers.ts'
