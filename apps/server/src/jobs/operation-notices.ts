import { tellOfLapsed } from '../modules/operations/index.ts'
import type { Job } from './job.ts'

/** Operation tickets that the clock took out of hand. */
export const operationNotices: Job = {
  name: 'operation-notices',
  every: 60_000,
  run: (services) => tellOfLapsed(services),
}
