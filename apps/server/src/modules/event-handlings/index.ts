export { recordFaultHandling } from './commands/of-fault.ts'
export { recordHandling } from './commands/record.ts'
export { eventHandlingHandlers } from './handlers.ts'
export { eventHandlingRecord } from './record.ts'
