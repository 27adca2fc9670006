import type { RecordPlace } from '../../storage/record-place.ts'

/** Access that an operator of the platform asked a business for. */
export const grantRecord: RecordPlace = { table: 'operator_grants r' }
