import { letGoOfOldDeliveries } from '../modules/notifications/index.ts'
import type { Job } from './job.ts'

/** What was sent of alarms is kept as long as the operator says. */
export const oldDeliveries: Job = {
  name: 'old-deliveries',
  every: 6 * 3_600_000,
  run: (services) => letGoOfOldDeliveries(services),
}
