import { keepHistory } from '../modules/telemetry/index.ts'
import type { Job } from './job.ts'

/** Each minute it looks whether a day is old enough, or waits for its partition to be dropped. */
export const keptHistory: Job = {
  name: 'kept-history',
  every: 60_000,
  run: (services) => keepHistory(services),
}
