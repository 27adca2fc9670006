export { maintenanceHandlers } from './handlers.ts'
export { endOfFault, insertWindow } from './queries/windows.ts'
