import type { RecordPlace } from '../../storage/record-place.ts'

/** A rectification of a business that the caller's business serves now. */
export const clientRectificationRecord: RecordPlace = {
  table: `work r join (select distinct business_id, provider_id from active_engagements) e
            on e.business_id = r.business_id and e.provider_id = r.provider_id`,
  businessId: 'r.provider_id',
  seen: `r.provider_id = $3 and r.kind = 'rectification'`,
}
