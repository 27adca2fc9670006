export { rankingHandlers } from './handlers.ts'
export { rankedKeys } from './measures.ts'
export { listValues, type ValueRow } from './queries.ts'
export { goodValue, topsOf } from './tops.ts'
