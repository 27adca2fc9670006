export { readCheck } from './checks.ts'
export { startChecks } from './engine/start.ts'
export { groupCheckHandlers } from './handlers.ts'
export { groupCheckRecord } from './record.ts'
