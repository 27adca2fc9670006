export { closeBusiness, restoreBusiness } from './closing.ts'
export { eraseClosedBusinesses, eraseLeftSamples } from './erasing.ts'
export { leavingHandlers } from './handlers.ts'
export { erasedAt } from './rules.ts'
