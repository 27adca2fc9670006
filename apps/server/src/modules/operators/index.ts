export { operatorHandlers } from './handlers.ts'
