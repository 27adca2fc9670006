import { copyHours } from '../modules/telemetry/index.ts'
import type { Job } from './job.ts'

/** Soon after an hour is over, it is read from one block. */
export const hourCopies: Job = {
  name: 'hour-copies',
  every: 60_000,
  run: (services) => copyHours(services),
}
