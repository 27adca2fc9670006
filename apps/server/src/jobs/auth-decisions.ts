import { settleDecisions } from '../modules/business-auth/index.ts'
import type { Job } from './job.ts'

/** Decisions on authentications whose ten seconds to be taken back are over. */
export const authDecisions: Job = {
  name: 'auth-decisions',
  every: 2_000,
  run: (services) => settleDecisions(services),
}
