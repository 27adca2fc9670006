export { fleetHandlers } from './handlers.ts'
export { countDevices, countInGroups } from './queries.ts'
export { countStates, gather, partOf } from './rules.ts'
