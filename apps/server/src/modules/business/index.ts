export { changeBusiness, createBusiness, listBusinesses, readBusiness } from './commands/businesses.ts'
export { giveBackGrant, listGrants, requestGrant } from './commands/grants.ts'
export { importUplinks } from './commands/import-uplinks.ts'
export { businessHandlers } from './handlers.ts'
