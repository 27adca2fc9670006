export { closeBusiness, closeWithin, restoreBusiness } from './commands/close-business.ts'
export { eraseClosedBusinesses, eraseLeftSamples } from './erasing.ts'
export { leavingHandlers } from './handlers.ts'
export { erasedAt } from './rules.ts'
