import type { RecordPlace } from '../../storage/record-place.ts'

export const videoRecord: RecordPlace = { table: 'videos r' }
