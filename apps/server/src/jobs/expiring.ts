import { tellOfExpiry } from '../modules/expiry/index.ts'
import type { Job } from './job.ts'

/** What is about to end is told before it does. */
export const expiring: Job = {
  name: 'expiring',
  every: 5 * 60_000,
  run: (services) => tellOfExpiry(services),
}
