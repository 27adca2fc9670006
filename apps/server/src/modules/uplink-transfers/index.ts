export { uplinkTransferHandlers } from './handlers.ts'
