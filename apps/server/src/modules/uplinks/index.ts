export { type AddedUplinks, addUplinks } from './commands/add-uplinks.ts'
export { uplinkHandlers } from './handlers.ts'
export { takenIds } from './queries-bulk.ts'
export { makeSecret, makeUplinkId, sha256 } from './secrets.ts'
