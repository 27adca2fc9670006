export { uplinkHandlers } from './handlers.ts'
export { makeSecret, makeUplinkId } from './secrets.ts'
