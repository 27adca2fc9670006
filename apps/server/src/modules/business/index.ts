export { everyBusiness, readBusiness } from './businesses.ts'
export { changeBusiness, createBusiness, setFeatures } from './commands/businesses.ts'
export { importUplinks } from './commands/import-uplinks.ts'
export { businessHandlers } from './handlers.ts'
