export { overviewHandlers } from './handlers.ts'
export { operationsOverviewHandlers } from './operations-handlers.ts'
