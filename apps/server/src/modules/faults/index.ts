export { faultHandlers } from './handlers.ts'
