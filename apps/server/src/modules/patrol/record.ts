import type { RecordPlace } from '../../storage/record-place.ts'

/** A task of a business that the caller's business serves now. */
export const clientTaskRecord: RecordPlace = {
  table: `work r join active_engagements e on e.business_id = r.business_id and e.provider_id = r.provider_id and e.kind = 'patrol'`,
  businessId: 'r.provider_id',
  seen: `r.provider_id = $3 and r.kind = 'patrol-task'`,
}

export const patrolPlanRecord: RecordPlace = { table: 'patrol_plans r' }
