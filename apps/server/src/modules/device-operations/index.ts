export { deviceOperationHandlers, tellOperations } from './handlers.ts'
export { commandText } from './rules.ts'
