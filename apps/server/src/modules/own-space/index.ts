export { ownSpaceHandlers } from './handlers.ts'
