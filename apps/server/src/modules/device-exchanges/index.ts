export { deviceExchangeHandlers } from './handlers.ts'
