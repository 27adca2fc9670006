import { tellOfOverdue } from '../modules/rectifications/index.ts'
import type { Job } from './job.ts'

/** Rectifications whose day is over, and a day later those that are still not done. */
export const rectificationNotices: Job = {
  name: 'rectification-notices',
  every: 5 * 60_000,
  run: (services) => tellOfOverdue(services),
}
