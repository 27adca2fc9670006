export { deviceMessageHandlers } from './handlers.ts'
