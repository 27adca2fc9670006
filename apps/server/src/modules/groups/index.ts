export { groupHandlers } from './handlers.ts'
export { listGroups } from './queries.ts'
export { groupRecord } from './record.ts'
