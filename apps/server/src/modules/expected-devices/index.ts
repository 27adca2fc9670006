export { expectedDeviceHandlers } from './handlers.ts'
export { deviceImport } from './import-task.ts'
export { expectedIds, takeExpected } from './queries/connecting.ts'
export { startingInformation } from './rules.ts'
