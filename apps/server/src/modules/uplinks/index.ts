export { uplinkHandlers } from './handlers.ts'
export { makeSecret, makeUplinkId, sha256 } from './secrets.ts'
