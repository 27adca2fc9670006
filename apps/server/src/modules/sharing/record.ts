import type { RecordPlace } from '../../storage/record-place.ts'

/** A device that somebody outside has: theirs, once they have accepted and while it lasts. */
export const shareRecord: RecordPlace = {
  table: 'device_shares r',
  businessId: 'null',
  seen: 'r.user_id = $2 and r.waits_until is null and (r.expires_at is null or r.expires_at > now())',
}
