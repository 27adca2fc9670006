export { rankingHandlers } from './handlers.ts'
export { type RankedBy, rankedKeys } from './measures.ts'
export { listValues, type ValueRow } from './queries.ts'
export { topsOf } from './tops.ts'
