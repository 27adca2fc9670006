export { helpHandlers } from './handlers.ts'
export { feedbackRecord } from './record.ts'
