import type { RecordPlace } from '../../storage/record-place.ts'

export const notificationTargetRecord: RecordPlace = { table: 'notification_targets r' }
