import { lapseOffers } from '../modules/uplink-transfers/index.ts'
import type { Job } from './job.ts'

/** Offers of gateways that nobody has taken in time. That none is taken late does not hang on this. */
export const uplinkOffers: Job = {
  name: 'uplink-offers',
  every: 60_000,
  run: (services) => lapseOffers(services),
}
