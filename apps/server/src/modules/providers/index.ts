export { answerEngagement, engageProvider } from './commands/engagements.ts'
export { settleEngagements } from './commands/return-tasks.ts'
export { providerHandlers } from './handlers.ts'
export { clientRecord, engagementRecord } from './record.ts'
