export { deviceRelationHandlers } from './handlers.ts'
export { effectsOfCommand, switchesSupply } from './switching.ts'
