export { lapseOffers } from './commands/offer-uplink.ts'
export { uplinkTransferHandlers } from './handlers.ts'
