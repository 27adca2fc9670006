export { upsStandardHandlers } from './handlers.ts'
export { standardOf } from './queries.ts'
