import type { RecordPlace } from '../../storage/record-place.ts'

export const groupRecord: RecordPlace = { table: 'groups r' }
