export { thresholdHandlers } from './handlers.ts'
export { replaceRules } from './queries.ts'
