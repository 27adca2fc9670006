import { makeTasks } from '../modules/patrol/index.ts'
import type { Job } from './job.ts'

/** Tasks of patrol plans, as many days ahead as each plan says. */
export const patrolTasks: Job = {
  name: 'patrol-tasks',
  every: 60_000,
  run: async (services) => {
    await makeTasks(services)
  },
}
