export { deviceOperationHandlers } from './handlers.ts'
export { commandText } from './rules.ts'
