export { deviceRelationHandlers } from './handlers.ts'
