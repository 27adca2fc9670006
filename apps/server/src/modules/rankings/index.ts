export { rankingHandlers } from './handlers.ts'
export { rankedKeys } from './measures.ts'
export { listValues } from './queries.ts'
export { topsOf } from './tops.ts'
