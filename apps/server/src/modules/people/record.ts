import type { RecordPlace } from '../../storage/record-place.ts'

/** People of a business, its departments and job titles. */
export const peopleRecords = {
  employee: { table: 'memberships r' },
  department: { table: 'departments r' },
} satisfies Record<string, RecordPlace>
