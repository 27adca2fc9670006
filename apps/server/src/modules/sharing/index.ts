export { sharingHandlers } from './handlers.ts'
export { shareRecord } from './record.ts'
