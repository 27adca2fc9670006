import { eraseClosedBusinesses, eraseLeftSamples } from '../modules/leaving/index.ts'
import type { Job } from './job.ts'

/** Each minute: the history of a removed device goes within a day, whatever there is of it. */
export const leftSamples: Job = {
  name: 'left-samples',
  every: 60_000,
  run: (services) => eraseLeftSamples(services),
}

/** Businesses whose thirty days are over. */
export const closedBusinesses: Job = {
  name: 'closed-businesses',
  every: 3_600_000,
  run: (services) => eraseClosedBusinesses(services),
}
