import type { RecordPlace } from '../../storage/record-place.ts'

export const wallRecord: RecordPlace = { table: 'walls r' }
