export { simHandlers } from './handlers.ts'
