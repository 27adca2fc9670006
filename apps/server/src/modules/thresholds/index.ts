export { thresholdBatchHandlers } from './batch.ts'
export { thresholdHandlers } from './handlers.ts'
export { findRules, type StoredSet } from './queries.ts'
export { batchRecord } from './record.ts'
