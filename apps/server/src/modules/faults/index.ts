export { reportFault } from './commands/report.ts'
export { stepFault } from './commands/steps.ts'
export { faultHandlers } from './handlers.ts'
