export { savedViewHandlers } from './handlers.ts'
export { viewRecord } from './record.ts'
