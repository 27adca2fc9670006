import type { RecordPlace } from '../../storage/record-place.ts'

export const eventHandlingRecord: RecordPlace = {
  table: 'event_handlings r join visible_event_handlings v on v.id = r.id',
  seen: 'v.user_id = $2',
}
