export { fleetHandlers } from './handlers.ts'
