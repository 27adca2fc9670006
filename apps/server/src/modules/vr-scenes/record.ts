import type { RecordPlace } from '../../storage/record-place.ts'

export const vrSceneRecord: RecordPlace = { table: 'vr_scenes r' }
