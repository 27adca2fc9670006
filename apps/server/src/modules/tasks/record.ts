import type { RecordPlace } from '../../storage/record-place.ts'

/** A task of the person who asked for it; that of a closed business is hidden with it. */
export const taskRecord: RecordPlace = {
  table: 'tasks r left join businesses b on b.id = r.business_id',
  seen: 'r.user_id = $2 and b.closed_at is null',
}
