export { type Actor, closeBusiness, restoreBusiness } from './closing.ts'
export { eraseClosedBusinesses, eraseLeftSamples } from './erasing.ts'
export { leavingHandlers } from './handlers.ts'
export { daysUntilErased, erasedAt } from './rules.ts'
