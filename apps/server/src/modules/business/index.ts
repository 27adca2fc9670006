export { changeBusiness, createBusiness, listBusinesses, readBusiness } from './businesses.ts'
export { giveBackGrant, listGrants, requestGrant } from './grants.ts'
export { businessHandlers } from './handlers.ts'
export { importUplinks } from './uplink-import/import-uplinks.ts'
