import { letGoOfTasks } from '../modules/tasks/index.ts'
import type { Job } from './job.ts'

/** Tasks that ended a day ago. */
export const endedTasks: Job = {
  name: 'ended-tasks',
  every: 600_000,
  run: (services) => letGoOfTasks(services),
}
