export { savedViewHandlers } from './handlers.ts'
export { countViews } from './queries.ts'
export { viewRecord } from './record.ts'
