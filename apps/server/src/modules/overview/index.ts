export { overviewHandlers } from './handlers.ts'
