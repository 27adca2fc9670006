import type { RecordPlace } from '../../storage/record-place.ts'

/** What a person wrote to those who run the platform. */
export const feedbackRecord: RecordPlace = { table: 'feedback r', businessId: 'null', seen: 'r.user_id = $2' }
