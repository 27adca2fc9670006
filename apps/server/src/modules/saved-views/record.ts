import type { RecordPlace } from '../../storage/record-place.ts'

/** A view of a list, of the person who keeps it. */
export const viewRecord: RecordPlace = { table: 'saved_views r', businessId: 'null', seen: 'r.user_id = $2' }
