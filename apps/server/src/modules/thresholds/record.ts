import type { RecordPlace } from '../../storage/record-place.ts'

/** Limits that were set on many devices at once. */
export const batchRecord: RecordPlace = { table: 'threshold_batches r' }
