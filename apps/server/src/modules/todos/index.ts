export { todoHandlers } from './handlers.ts'
