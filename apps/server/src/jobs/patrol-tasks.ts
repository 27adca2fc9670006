import { makeTasks } from '../modules/patrol/index.ts'
import { settleEngagements } from '../modules/providers/index.ts'
import type { Job } from './job.ts'

/** What providers that serve no longer have not done comes back; tasks of patrol plans, as many days ahead as each plan says. */
export const patrolTasks: Job = {
  name: 'patrol-tasks',
  every: 60_000,
  run: async (services) => {
    await settleEngagements(services)
    await makeTasks(services)
  },
}
