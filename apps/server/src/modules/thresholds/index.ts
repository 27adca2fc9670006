export { thresholdHandlers } from './handlers.ts'
