import type { RecordPlace } from '../../storage/record-place.ts'

/** A file, seen with the record that holds it. */
export const fileRecord: RecordPlace = { table: 'visible_files r', seen: 'r.user_id = $2' }
