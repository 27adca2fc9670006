export { siteHandlers } from './handlers.ts'
export { listPlaces, type PlacedSite } from './queries/sites.ts'
