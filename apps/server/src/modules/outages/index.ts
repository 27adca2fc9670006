export { outageHandlers } from './handlers.ts'
