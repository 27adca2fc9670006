export { workSearchHandlers } from './handlers.ts'
