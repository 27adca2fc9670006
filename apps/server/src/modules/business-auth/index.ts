export { type Applicant, submitBusinessAuth } from './commands/apply.ts'
export { decideAuthCase } from './commands/review.ts'
export { settleDecisions } from './commands/settle.ts'
export { authReviewHandlers, businessAuthHandlers } from './handlers.ts'
