export { type Actor, closeBusiness, restoreBusiness } from './closing.ts'
export { daysUntilErased, erasedAt } from './rules.ts'
