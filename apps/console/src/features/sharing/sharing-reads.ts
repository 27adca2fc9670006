import { deviceCalls, sharingCalls } from '@kilowatch/contract'

/** Answers that a share, or its end, touches. */
export const sharingReads = [
  sharingCalls.listShares,
  sharingCalls.listReceivedShares,
  sharingCalls.listShareOffers,
  deviceCalls.listDevices,
  deviceCalls.readDeviceFacets,
]
