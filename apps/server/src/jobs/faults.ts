import { watchFaults } from '../modules/faults/index.ts'
import type { Job } from './job.ts'

/** Faults whose alarm came back, whose recovery is proven, that are due or late, or whose provider has gone. */
export const watchedFaults: Job = {
  name: 'watched-faults',
  every: 60_000,
  run: (services) => watchFaults(services),
}
