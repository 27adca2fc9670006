export { addingHandlers } from './handlers.ts'
export { forgetKey, keepKey } from './queries.ts'
