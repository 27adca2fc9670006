import { preparePartitions } from '../storage/partitions.ts'
import type { Job } from './job.ts'

/** Hourly, though a week of partitions is ahead: a failure is in the log for days before it hurts. */
export const partitionsAhead: Job = {
  name: 'partitions-ahead',
  every: 3_600_000,
  run: ({ db, clock }) => preparePartitions(db, clock.now()),
}
