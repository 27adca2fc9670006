import { letGoOfOldAudit, sealAudit } from '../modules/audit/index.ts'
import { letGoOfOldMessages } from '../modules/messages/index.ts'
import type { Job } from './job.ts'

/** Each second: what was recorded cannot be changed unnoticed for longer. */
export const sealedAudit: Job = {
  name: 'audit-chain',
  every: 1_000,
  run: async ({ db }) => {
    await sealAudit(db)
  },
}

/** What is older than two years goes (domain.md), and messages of that age with it. */
export const oldAudit: Job = {
  name: 'old-audit',
  every: 6 * 3_600_000,
  run: async (services) => {
    await letGoOfOldAudit(services)
    await letGoOfOldMessages(services)
  },
}
