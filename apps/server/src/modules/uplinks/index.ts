export { type AddedUplinks, addUplinks } from './bulk.ts'
export { uplinkHandlers } from './handlers.ts'
export { takenIds } from './queries-bulk.ts'
export { makeSecret, makeUplinkId, sha256 } from './secrets.ts'
