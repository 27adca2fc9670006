import type { RecordPlace } from '../../storage/record-place.ts'

export const patrolPlanRecord: RecordPlace = { table: 'patrol_plans r' }
