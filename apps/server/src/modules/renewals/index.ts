export { renewalHandlers } from './handlers.ts'
