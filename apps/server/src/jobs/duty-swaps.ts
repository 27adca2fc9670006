import { lapseSwaps } from '../modules/duty/index.ts'
import type { Job } from './job.ts'

/** Swaps whose duty has begun without an answer. */
export const dutySwaps: Job = {
  name: 'duty-swaps',
  every: 60_000,
  run: (services) => lapseSwaps(services),
}
