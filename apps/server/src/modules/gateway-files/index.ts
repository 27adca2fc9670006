export { gatewayFileHandlers } from './handlers.ts'
