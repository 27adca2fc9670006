import { tellOfSchedules } from '../modules/schedules/index.ts'
import type { Job } from './job.ts'

/** Schedule items whose reminder has come, and those that are overdue. */
export const scheduleNotices: Job = {
  name: 'schedule-notices',
  every: 60_000,
  run: (services) => tellOfSchedules(services),
}
