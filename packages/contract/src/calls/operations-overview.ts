import { z } from 'zod'
import { call } from '../call.ts'
import { FaultStateCode } from './fault-records.ts'
import { OperationStates } from './operations.ts'

const Count = z.number().int()
/** Days that the mean times are reckoned from, today among them. */
export const overviewDays = 30

export const OperationsOverview = z.object({
  /** Where the business is; the lists behind the numbers are narrowed by it. */
  today: z.iso.date(),
  /** states: of the open ones, by state; those without any are left out. */
  faults: z.object({ open: Count, overdue: Count, states: z.partialRecord(FaultStateCode, Count) }),
  rectifications: z.object({ open: Count, overdue: Count }),
  projects: z.object({ running: Count, overdue: Count }),
  /** due: planned for today or before, to be done or under way. */
  patrols: z.object({ due: Count, overdue: Count }),
  operations: z.object({ states: OperationStates }),
  /** today: due today and not overdue. */
  schedules: z.object({ today: Count, overdue: Count }),
  /** Of faults that were reported since a day. */
  times: z.object({
    from: z.iso.date(),
    reported: Count,
    confirmed: Count,
    /** From the report to its first confirmation, seconds; null: none was confirmed. */
    confirmSeconds: z.number().nullable(),
    repaired: Count,
    /** From the report to the end of the last repair, seconds; null: none was repaired. */
    repairSeconds: z.number().nullable(),
  }),
})
export type OperationsOverview = z.output<typeof OperationsOverview>

export const operationsOverviewCalls = {
  readOperationsOverview: call({
    method: 'GET',
    path: '/api/v1/operations-overview',
    variant: 'own',
    access: { business: 'member' },
    costly: true,
    reads: ['fault', 'rectification', 'project', 'patrol-task', 'operation', 'schedule', 'group'],
    summary: 'How the operations of the business stand: each number is as many as the list behind it shows the caller',
    data: OperationsOverview,
    sample: {},
  }),
}
