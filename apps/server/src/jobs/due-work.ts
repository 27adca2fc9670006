import { takeClockSteps } from '../modules/work/index.ts'
import type { Job } from './job.ts'

/** Work whose due time has come. What counts does not hang on this: anyone who judges a state looks at the time. */
export const dueWork: Job = {
  name: 'due-work',
  every: 15_000,
  run: (services) => takeClockSteps(services),
}
