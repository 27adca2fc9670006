export { deviceOperationHandlers } from './handlers.ts'
