import type { RecordPlace } from '../../storage/record-place.ts'

/** A system message, of each of its readers, until it is withdrawn. */
export const messageRecord: RecordPlace = {
  table: 'messages r join message_readers m on m.message_id = r.id',
  businessId: 'null',
  seen: 'm.user_id = $2 and r.withdrawn_at is null',
}
