export { saveSim } from './commands.ts'
export { simHandlers } from './handlers.ts'
