import { removeExpired } from '../storage/expired.ts'
import type { Job } from './job.ts'

export const expiredRows: Job = {
  name: 'expired-rows',
  every: 3_600_000,
  run: ({ db, clock }) => removeExpired(db, clock.now()),
}
