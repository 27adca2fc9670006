export { fleetHandlers } from './handlers.ts'
export { countInGroups } from './queries.ts'
export { gather, partOf } from './rules.ts'
