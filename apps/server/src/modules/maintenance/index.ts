export { maintenanceHandlers } from './handlers.ts'
export { endOfFault, heldBackOf, insertWindow } from './queries/windows.ts'
