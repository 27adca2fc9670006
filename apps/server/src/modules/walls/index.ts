export { wallHandlers } from './handlers.ts'
export { wallRecord } from './record.ts'
