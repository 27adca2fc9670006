export { reportFault } from './commands/report.ts'
export { stepFault } from './commands/steps.ts'
export { watchFaults } from './commands/watch.ts'
export { faultHandlers } from './handlers.ts'
