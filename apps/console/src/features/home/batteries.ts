import { type BatterySupply, type Outage, outageCalls } from '@kilowatch/contract'
import { useCall } from '../../shared/query.ts'

/** Minutes below which what is left is marked, and is critical while nobody has confirmed it. */
const little = 30
const hardlyAny = 10

/** What runs on battery now, cause by cause. */
export function useOutages(): readonly Outage[] {
  return useCall(outageCalls.readOutages, {}, { poll: 20_000 }).data?.outages ?? []
}

/** Of the devices that run on battery the one that ends first; undefined where nobody knows an end. */
export function endsFirst(supplies: readonly BatterySupply[]): (BatterySupply & { minutes: number }) | undefined {
  const known = supplies.flatMap((supply) => (supply.minutes === null ? [] : [{ ...supply, minutes: supply.minutes }]))
  return known.sort((a, b) => a.minutes - b.minutes)[0]
}

/** How pressing the end of a battery is. */
export function urgencyOf({ minutes, unconfirmed }: Pick<BatterySupply, 'minutes' | 'unconfirmed'>): 'calm' | 'little' | 'critical' {
  if (minutes === null || minutes >= little) return 'calm'
  return minutes < hardlyAny && unconfirmed ? 'critical' : 'little'
}
