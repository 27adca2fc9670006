export { relateDevices } from './commands/relate-devices.ts'
export { deviceRelationHandlers } from './handlers.ts'
export { effectsOfCommand, switchesSupply } from './switching.ts'
