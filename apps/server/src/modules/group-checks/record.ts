import type { RecordPlace } from '../../storage/record-place.ts'

export const groupCheckRecord: RecordPlace = { table: 'group_checks r' }
