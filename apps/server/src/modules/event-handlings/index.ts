export { recordFaultHandling } from './commands/of-fault.ts'
export { eventHandlingHandlers } from './handlers.ts'
export { eventHandlingRecord } from './record.ts'
