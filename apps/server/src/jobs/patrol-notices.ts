import { tellInTheMorning } from '../modules/patrol/index.ts'
import type { Job } from './job.ts'

/** Patrol tasks that are due, or overdue, in the morning of each business. */
export const patrolNotices: Job = {
  name: 'patrol-notices',
  every: 5 * 60_000,
  run: (services) => tellInTheMorning(services),
}
