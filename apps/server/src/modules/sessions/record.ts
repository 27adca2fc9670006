import type { RecordPlace } from '../../storage/record-place.ts'

/** Where somebody is signed in: their own, while it lasts. */
export const sessionRecord: RecordPlace = { table: 'sessions r', businessId: 'null', seen: 'r.user_id = $2 and r.expires_at > now()' }
