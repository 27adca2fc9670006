import type { RecordPlace } from '../../storage/record-place.ts'

/** Who serves a business, seen by that business. */
export const engagementRecord: RecordPlace = { table: 'engagements r' }

/** Whom a business serves, seen by the one that does. */
export const clientRecord: RecordPlace = {
  table: 'engagements r join businesses b on b.id = r.business_id and b.closed_at is null',
  businessId: 'r.provider_id',
  seen: 'r.provider_id = $3',
}
