export { addHandover, takeHandoverStep } from './commands/handovers.ts'
export { handoverHandlers } from './handlers.ts'
