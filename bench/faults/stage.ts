import { claimFleet } from '../src/fleet.ts'
import { Fleet } from './fleet.ts'
import type { Product } from './product.ts'

/** What a fault script is given. */
export interface FaultOptions {
  product: Product
  /** As the design asks for it, with times asserted; otherwise the short form of the tests, with counts alone. */
  long: boolean
  /** How many reconnect at once, where it is not what the design asks for. */
  uplinks?: number
}

export interface FleetWish {
  uplinks: number
  /** Of each uplink. */
  devices: number
}

export interface ClaimedFleet {
  fleet: Fleet
  uplinkIds: readonly string[]
  devices: number
}

/** Each script has uplinks of its own: the number of its row stands in their ids. */
export function uplinkIdsOf(row: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(7_000_000_000_000 + row * 10_000_000_000 + index))
}

export async function claimedFleet(product: Product, row: number, { uplinks, devices }: FleetWish): Promise<ClaimedFleet> {
  const uplinkIds = uplinkIdsOf(row, uplinks)
  await claimFleet(product.database, product.businessId, { uplinkIds })
  const fleet = new Fleet()
  try {
    await fleet.ask('begin', { url: product.mqttUrl, uplinkIds, devices })
    await fleet.ask('allReady')
    return { fleet, uplinkIds, devices }
  } catch (error) {
    await fleet.end()
    throw error
  }
}
