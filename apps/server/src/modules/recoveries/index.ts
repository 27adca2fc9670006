export { recoveryHandlers } from './handlers.ts'
