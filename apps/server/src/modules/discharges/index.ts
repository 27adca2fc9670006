export { dischargeHandlers } from './handlers.ts'
export { noteSearches, type SearchedTime } from './queries/searches.ts'
export { type GivingSlots, givingSlots, isGiving } from './rules/giving.ts'
export { searchDischarges } from './searching/search-discharges.ts'
