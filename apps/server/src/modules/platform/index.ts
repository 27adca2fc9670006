export { platformHandlers } from './handlers.ts'
