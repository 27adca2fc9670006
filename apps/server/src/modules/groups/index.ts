export { groupHandlers } from './handlers.ts'
export { groupRecord } from './record.ts'
