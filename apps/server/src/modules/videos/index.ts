export { videoHandlers } from './handlers.ts'
export { videoRecord } from './record.ts'
