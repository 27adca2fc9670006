import type { RecordPlace } from '../../storage/record-place.ts'

export const noticeTargetRecord: RecordPlace = { table: 'notice_targets r' }
