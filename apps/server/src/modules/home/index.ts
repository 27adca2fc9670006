export { homeHandlers } from './handlers.ts'
export { listCauses } from './queries.ts'
